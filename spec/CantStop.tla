------------------------------- MODULE CantStop -------------------------------
(***************************************************************************)
(* Can't Stop, Sid Sackson's dice game, as a formal rule book.             *)
(*                                                                         *)
(* The text describes every position a game can come to and every move     *)
(* that leads from one position to the next.  It covers the Hungarian,     *)
(* German and Dutch rules, the German variants and the bidding game of     *)
(* 1986; the constants below say which of them is played.                  *)
(*                                                                         *)
(* How to read it.  A line "Name == ..." gives a name to what follows.     *)
(* Lists of conditions are written one below the other: /\ is "and", \/    *)
(* is "or", ~ is "not", A => B is "if A then B", <=> is "exactly if", #    *)
(* is "differs from".  \A x \in S means "for every x in S", and \E x \in S *)
(* means "for some x in S": where it stands in a move, that x is chosen.   *)
(* { x \in S : P } are those x in S for which P is true, and Cardinality   *)
(* tells how many.  << a, b >> is a row of things, row[1] its first entry, *)
(* [ i \in 1 .. n |-> e ] the row with e as its entry i for each i up to   *)
(* n, and [ row EXCEPT ![k] = e ] the same row with entry k made e (in e,  *)
(* @ is what was there before).  LET gives names for use after IN.         *)
(*                                                                         *)
(* IF P THEN a ELSE b is a where P is true, else b.  CASE goes through its *)
(* arms P -> a, parted by [], and gives the a of the one whose P is true;  *)
(* OTHER stands for "none of them".  1 .. n are the numbers from 1 to n,   *)
(* S \X T the pairs of one thing each from S and T, S \ T those in S but   *)
(* not in T, UNION S all that is in any of the sets in S.  CHOOSE x \in S  *)
(* : P is the x in S with P; a % b is the rest when a is divided by b.     *)
(*                                                                         *)
(* A move is a list of conditions too.  A mark after a name, as in dice',  *)
(* means the value after the move; a line without such a mark says when    *)
(* the move is allowed.  UNCHANGED lists what the move leaves alone.       *)
(*                                                                         *)
(* Each definition names, after "Clauses:", the passages of the printed    *)
(* rules it carries out (HU, HUB, DE, DEV1 to DEV3, NL) and the rulings    *)
(* (R) that decide where those passages are silent or at odds.             *)
(*                                                                         *)
(* A name must be defined above the place where it is used.  So the text   *)
(* follows the course of a game, but tells who has to bid before it tells  *)
(* how runners move, and what comes after a turn before the two ways in    *)
(* which a turn can end.                                                   *)
(***************************************************************************)
EXTENDS Integers, Sequences, FiniteSets

-------------------------------------------------------------------------------
(* 1. WHICH GAME IS PLAYED *)

CONSTANTS
    \* How many sit at the table. Two to four in print; the model takes any number.
    \* Clauses: HU-1.2, DE-1.1, NL-1.2.
    Players,
    \* The seat that opens the game. How it is found lies outside the model.
    \* Clauses: HU-3.2, HU-3.3, DE-3.6, DE-3.7, NL-3.2, NL-3.3; R-01.
    First,
    \* Each die shows 1 up to this number. The printed game has six.
    \* Clauses: HU-2.1, DE-1.2, DE-3.2, NL-1.5, NL-2.1.
    Sides,
    \* How many fields each column has, from column 2 upward, its top field counted.
    \* Clauses: DE-3.3, DE-3.4, NL-1.5; R-31.
    Lengths,
    \* How many runners the roller has. The printed game has three.
    \* Clauses: HU-2.1, DE-1.2, NL-2.1, NL-4.5.
    Runners,
    \* With so many columns the game is won, for the number of players given above.
    \* Clauses: HU-1.3, HU-8.1, HUB-4.1, HUB-4.2, HUB-4.3, DE-2.1, DE-2.6, DEV1-1.1, NL-1.4;
    \* R-19, R-41.
    ColumnsToWin,
    \* How freely the dice may be paired: "free", "early" or "full" (see part 6).
    \* Clauses: HU-4.2, DE-4.16, DEV2-1.1, NL-12.1; R-04, R-10, R-11.
    Pairing,
    \* What a bust costs: "runners", "own_stones" or "all_stones" (see part 10).
    \* Clauses: HU-6.2, HU-6.3, DE-7.5, NL-7.3; R-13.
    BustPenalty,
    \* Where a turn may be ended: "anywhere" or "clear_fields" (see part 11).
    \* Clauses: HU-4.14, DE-7.1, DEV3-1.1, NL-6.1; R-18.
    StopRule,
    \* The chips each bidder has at hand; 0 where the game is played without bids.
    \* Clauses: HUB-1.2, HUB-1.4; R-23, R-52.
    Chips,
    \* Whether the roller, too, has to bid on how the turn will end.
    \* Clauses: HUB-2.2; R-20.
    RollerBids

\* Numbered seats, clockwise, beginning with 0.
\* Clauses: HU-1.2, HU-3.3, DE-1.1, DE-3.7, NL-1.2, NL-6.5; R-02.
Seats == 0 .. Players - 1

\* Each sum of two dice has a column, and is its name.
\* Clauses: HU-4.4, DE-3.2, DE-4.3, NL-1.5, NL-4.2.
Columns == 2 .. 2 * Sides

\* The number of the top field of a column. Fields count from 1 at the bottom.
\* Clauses: HU-7.1, DE-3.3, DE-3.4, NL-9.1; R-31.
Top(c) == Lengths[c - 1]

\* Which values of the constants make a game.
\* Clauses: HU-1.2, DE-1.1, NL-1.2, NL-4.5; R-04, R-10, R-11, R-13, R-18, R-20, R-23.
ASSUME
    /\ Players \in Nat \ {0}
    /\ First \in Seats
    /\ Sides \in Nat \ {0}
    /\ Len(Lengths) = Cardinality(Columns)
    /\ \A c \in Columns : Top(c) \in Nat \ {0}
    /\ Runners \in Nat \ {0}
    /\ ColumnsToWin \in Nat \ {0}
    /\ Pairing \in {"free", "early", "full"}
    /\ BustPenalty \in {"runners", "own_stones", "all_stones"}
    /\ StopRule \in {"anywhere", "clear_fields"}
    /\ Chips \in Nat
    /\ RollerBids \in BOOLEAN

-------------------------------------------------------------------------------
(* 2. WHAT A POSITION CONSISTS OF *)

\* Clauses: HU-4.1, HU-4.15, HU-5.1, HU-10.1, HU-10.2, HUB-2.1, HUB-2.2, HUB-3.1, HUB-3.7, DE-4.1,
\* DE-4.8, DE-7.2, DE-7.7, NL-4.1, NL-4.5, NL-6.2, NL-12.5; R-21, R-23, R-26, R-30, R-42.
VARIABLES
    turn,        \* the seat whose turn it is: the roller
    actor,       \* the seat that has to make the next move, if it is a player's
    phase,       \* what the game is waiting for
    dice,        \* the roll that lies on the table, smallest face first
    stones,      \* for each seat and each column, the field of the stone; 0 for none
    runners,     \* for each column, the field of the runner; 0 for none
    moves_made,  \* in a game with bids: successful moves of this turn, 2 for two or more
    bids,        \* for each seat, the bid it has laid and not yet been paid for
    owed,        \* how many fields the actor's payout still has to go
    misses,      \* for each seat, whether it is to miss its next turn
    made,        \* while bids are paid out: whether the roller made it
    winner       \* the seat that has won

\* All twelve together.
vars == << turn, actor, phase, dice, stones, runners, moves_made, bids, owed, misses,
           made, winner >>

\* Rows count from 1. So seat s is entry s + 1 of stones, bids and misses, and column c is
\* entry c - 1 of runners and of the row of each seat in stones.

\* The stand-ins for "nothing here", where the written form of a position has null:
\*      NoSeat   nobody has to move (actor), nobody has won (winner)
\*      NoDice   no dice on the table
\*      NoBid    no bid of this seat
\*      NotYet   the bids are not being paid out (made); otherwise it is "yes" or "no"
NoSeat == -1
NoDice == << >>
NoBid  == << >>
NotYet == "none"

\* The six things a game can be waiting for: the dice, a pairing, the decision to go on or
\* stop, a bid, a step of a payout, or nothing any more.
\* Clauses: HU-4.1, HU-4.2, HU-4.14, HU-8.1, HUB-2.2, HUB-3.1, DE-4.1, DE-4.2, DE-7.1, DE-9.1,
\* NL-4.1, NL-4.2, NL-6.1, NL-11.1; R-03, R-33.
Phases == { "roll", "pair", "decide", "bid", "settle", "over" }

\* An empty row of runners, of stones, of bids and of marks for a missed turn.
EmptyColumns == [ i \in 1 .. Len(Lengths) |-> 0 ]
EmptyBoard   == [ i \in 1 .. Players |-> EmptyColumns ]
NoBids       == [ i \in 1 .. Players |-> NoBid ]
NoMisses     == [ i \in 1 .. Players |-> FALSE ]

-------------------------------------------------------------------------------
(* 3. READING A POSITION *)

\* On which field of a column a seat has its stone. One number for each seat and column:
\* a second stone there cannot even be written down.
\* Clauses: HU-10.1, DE-7.7, NL-8.3, NL-12.5.
StoneOn(board, s, c) == board[s + 1][c - 1]
Stone(s, c)          == StoneOn(stones, s, c)

\* On which field of a column the runner stands. Again one number: a second runner in
\* the same column has no place to be written.
\* Clauses: HU-10.2, DE-4.8.
Runner(c) == runners[c - 1]

\* The columns in which runners stand, and how many runners are still in the hand.
\* Clauses: HU-4.9, NL-4.5.
RunnerColumns == { c \in Columns : Runner(c) > 0 }
FreeRunners   == Runners - Cardinality(RunnerColumns)

\* A seat has won the columns whose top field holds its stone. A runner up there is not enough.
\* Clauses: HU-7.1, HU-7.3, DE-8.3, NL-9.2; R-15.
WonOn(board, s) == { c \in Columns : StoneOn(board, s, c) = Top(c) }
Won(s)          == WonOn(stones, s)

\* A column can be played in until somebody wins it, and by no one afterwards.
\* Clauses: HU-7.6, DE-8.4, NL-8.1, NL-10.2; R-17.
Open(c) == \A s \in Seats : c \notin Won(s)

\* How far a seat sits from the roller, going clockwise; the roller comes last.
\* Clauses: HU-3.3, HUB-3.1, DE-3.7, NL-6.5; R-02, R-20.
Distance(s) == IF s = turn THEN Players ELSE (s - turn + Players) % Players

\* Of some seats, the first one met on the way round the table.
\* Clauses: HU-3.3, HUB-3.1, DE-3.7, NL-6.5; R-02, R-24.
FirstOf(some) == CHOOSE s \in some : \A t \in some : Distance(s) <= Distance(t)

-------------------------------------------------------------------------------
(* 4. THE START *)

\* An empty board, all runners in the hand of the first player, who has to roll.
\* Clauses: HU-3.3, HU-4.1, DE-3.6, DE-3.7, DE-4.1, NL-3.3, NL-5.1; R-01, R-03.
Init ==
    /\ turn = First
    /\ actor = NoSeat
    /\ phase = "roll"
    /\ dice = NoDice
    /\ stones = EmptyBoard
    /\ runners = EmptyColumns
    /\ moves_made = 0
    /\ bids = NoBids
    /\ owed = 0
    /\ misses = NoMisses
    /\ made = NotYet
    /\ winner = NoSeat

-------------------------------------------------------------------------------
(* 5. THE DICE FALL *)

\* Every way in which four dice can fall. Their order does not matter, so each roll is
\* written with the smallest face first.
\* Clauses: HU-4.1, DE-4.1, NL-4.1.
Faces  == 1 .. Sides
Throws == { d \in Faces \X Faces \X Faces \X Faces :
                d[1] <= d[2] /\ d[2] <= d[3] /\ d[3] <= d[4] }

\* DICE: chance rolls all four dice, and any roll may come up. What lies on the table has
\* to be played: the next thing to happen is a move or a bust.
\* Clauses: HU-4.1, HU-4.7, DE-4.1, DE-4.9, DE-5.2, NL-4.1; R-03, R-33.
Dice ==
    /\ phase = "roll"
    /\ \E d \in Throws : dice' = d
    /\ phase' = "pair"
    /\ actor' = turn
    /\ UNCHANGED << turn, stones, runners, moves_made, bids, owed, misses, made, winner >>

-------------------------------------------------------------------------------
(* 6. WHAT CAN BE DONE WITH A ROLL *)

\* The field from which the roller goes on in a column: that of the runner; without one,
\* that of the roller's own stone; without either, 0, just below the lowest field. Stones
\* of other seats make no difference.
\* Clauses: HU-4.6, HU-4.9, HU-5.1, HU-5.2, HU-5.3, HU-10.3, DE-4.6, DE-7.3, DE-7.8, DE-7.9,
\* NL-5.1, NL-6.3, NL-8.2; R-09, R-49, R-51.
Base(c) == IF Runner(c) > 0 THEN Runner(c) ELSE Stone(turn, c)

\* A pair of dice is of use if its column has not been won and the runner there is below the
\* top, or if no runner is there and one is left in the hand. (Where another runner stands
\* does not matter: one on its top field does not hinder those in the hand.)
\* Clauses: HU-4.8, HU-4.9, HU-4.13, HU-6.4, HU-7.6, HU-10.2, DE-2.3, DE-4.10, DE-4.11,
\* DE-6.1, DE-8.2, DE-8.4, NL-4.5, NL-5.4, NL-8.1, NL-9.3, NL-10.2, NL-12.3; R-05, R-08,
\* R-36, R-44.
Usable(c) ==
    /\ Open(c)
    /\ Base(c) < Top(c)
    /\ Runner(c) > 0 \/ FreeRunners > 0

\* Four dice make two pairs in three ways. Here each way is given by its two sums, the
\* smaller first.
\* Clauses: HU-4.2, HU-4.4, HU-4.7, DE-2.2, DE-4.2, DE-4.3, DE-4.9, NL-4.2.
Ordered(a, b) == IF a <= b THEN << a, b >> ELSE << b, a >>
Pairings(d)   == { Ordered(d[1] + d[2], d[3] + d[4]),
                   Ordered(d[1] + d[3], d[2] + d[4]),
                   Ordered(d[1] + d[4], d[2] + d[3]) }

\* What a double does in column c: the one runner goes two fields, or a single field if no
\* more are left. A runner that has just entered has made the first of the two steps.
\* Clauses: HU-10.4, HU-10.5, DE-4.7, DE-5.3, NL-5.5; R-07, R-35, R-51.
DoubleSteps(c) == IF Base(c) + 2 <= Top(c) THEN << c, c >> ELSE << c >>

\* Two new columns but a single runner to place.
\* Clauses: HU-4.9, DE-4.11; R-06, R-37.
Compete(a, b) == Runner(a) = 0 /\ Runner(b) = 0 /\ FreeRunners = 1

\* The advances a pairing offers. An advance is the row of the steps really taken, one
\* column for each. Nothing that can be used may be left lying: there is a choice only
\* where two new columns compete for the last runner. No advance: the pairing is of no use.
\* Clauses: HU-4.4, HU-4.8, HU-4.9, HU-5.4, DE-4.6, DE-4.10, DE-4.11, DE-4.15, DE-4.16,
\* NL-5.1, NL-5.4; R-04, R-05, R-06, R-34, R-37.
Offers(a, b) ==
    CASE a = b /\ Usable(a)                               -> { DoubleSteps(a) }
      [] a # b /\ Usable(a) /\ Usable(b) /\ Compete(a, b)  -> { << a >>, << b >> }
      [] a # b /\ Usable(a) /\ Usable(b) /\ ~Compete(a, b) -> { << a, b >> }
      [] a # b /\ Usable(a) /\ ~Usable(b)                 -> { << a >> }
      [] a # b /\ ~Usable(a) /\ Usable(b)                 -> { << b >> }
      [] OTHER                                            -> { }

\* Everything the roll on the table offers, before any duty to prefer one pairing.
\* Clauses: HU-4.2, HU-6.1, DE-4.16, DE-6.2, NL-4.2; R-04, R-12.
Possible == UNION { Offers(p[1], p[2]) : p \in Pairings(dice) }

\* The columns an advance plays in, how many runners it moves or places, and how many of
\* them come fresh from the hand. A double is played with one runner and counts as one.
\* Clauses: DEV2-1.1, DEV2-1.3, NL-12.1; R-10, R-11.
Touched(adv)    == { adv[i] : i \in 1 .. Len(adv) }
Moved(adv)      == Cardinality(Touched(adv))
NewRunners(adv) == Cardinality({ c \in Touched(adv) : Runner(c) = 0 })

\* "early": no other advance would bring more runners into play. Once none is left in the
\* hand, all advances are equal in this and the choice is free.
\* Clauses: DEV2-1.1, DEV2-1.2, NL-12.1, NL-12.2; R-10, R-11.
IsEarly(adv) == \A other \in Possible : NewRunners(other) <= NewRunners(adv)

\* "full": early and, among the early ones, with as many runners as can be.
\* Clauses: DEV2-1.1, DEV2-1.2, DEV2-1.3, DEV2-1.4; R-11.
IsFull(adv) ==
    /\ IsEarly(adv)
    /\ \A other \in Possible : IsEarly(other) => Moved(other) <= Moved(adv)

\* The advances the roller may choose from.
\* Clauses: HU-4.2, DE-4.16, DEV2-1.1, DEV2-1.4, NL-12.1, NL-12.2; R-04, R-10, R-11.
Allowed == { adv \in Possible :
                 CASE Pairing = "free"  -> TRUE
                   [] Pairing = "early" -> IsEarly(adv)
                   [] Pairing = "full"  -> IsFull(adv) }

-------------------------------------------------------------------------------
(* 7. WHO HAS TO BID *)

\* In a game with bids, everybody with a stone somewhere on the board has to bid, a stone in
\* a won column included; nobody else may. The roller bids only if that was agreed on, and
\* runners do not count as stones.
\* Clauses: HUB-2.2, HUB-2.3, HUB-2.4; R-20, R-22, R-30.
HasStone(s) == \E c \in Columns : Stone(s, c) > 0
Bidders     == { s \in Seats : Chips > 0 /\ HasStone(s) /\ (s # turn \/ RollerBids) }

-------------------------------------------------------------------------------
(* 8. THE RUNNERS MOVE *)

\* How many steps of an advance fall in column c.
\* Clauses: HU-10.4, DE-5.3, NL-5.5; R-07.
StepsIn(adv, c) == Cardinality({ i \in 1 .. Len(adv) : adv[i] = c })

\* The runners after an advance. Each step goes one field up; one that enters does so just
\* above the field it is counted from.
\* Clauses: HU-4.6, HU-4.8, HU-5.1, HU-5.2, DE-4.6, DE-4.7, DE-4.10, DE-5.2, DE-7.3, NL-5.1,
\* NL-5.4, NL-5.5, NL-6.3; R-09.
RunnersAfter(adv) ==
    [ i \in 1 .. Len(Lengths) |->
        LET c == i + 1
        IN  IF c \in Touched(adv) THEN Base(c) + StepsIn(adv, c) ELSE Runner(c) ]

\* The bids are called for once in a turn: when its second move has been made, and if
\* there is anybody to bid.
\* Clauses: HUB-2.1; R-21.
BidsAreDue == moves_made = 1 /\ Bidders # {}

\* ADVANCE: the roller picks an allowed advance and moves the runners. Then the others bid,
\* if bids are due; if not, the roller decides whether to go on. Moves are counted, as far as
\* two, only where bids are made.
\* Clauses: HU-4.4, HU-4.7, HU-5.4, HUB-2.1, DE-4.6, DE-4.10, DE-4.15, DE-5.1, DE-5.2,
\* DE-7.1, NL-5.1, NL-5.4; R-04, R-21, R-24, R-33, R-34, R-41.
Advance ==
    /\ phase = "pair"
    /\ \E adv \in Allowed : runners' = RunnersAfter(adv)
    /\ dice' = NoDice
    /\ moves_made' = IF Chips > 0 /\ moves_made < 2 THEN moves_made + 1 ELSE moves_made
    /\ phase' = IF BidsAreDue THEN "bid" ELSE "decide"
    /\ actor' = IF BidsAreDue THEN FirstOf(Bidders) ELSE turn
    /\ UNCHANGED << turn, stones, bids, owed, misses, made, winner >>

\* BID: the actor guesses that the roller makes it or busts, and stakes one or more chips.
\* Bids come in one after the other from the roller's left but count as laid at the same
\* time. All chips are at hand for each bid. After the last one the roller decides.
\* Clauses: HUB-1.3, HUB-1.4, HUB-2.2, HUB-2.4, HUB-2.5; R-20, R-23, R-24, R-25.
Bid ==
    /\ phase = "bid"
    /\ \E guess \in { "makes", "busts" }, stake \in 1 .. Chips :
           bids' = [ bids EXCEPT ![actor + 1] = << guess, stake >> ]
    /\ LET toCome == { s \in Bidders : s # actor /\ bids[s + 1] = NoBid }
       IN  /\ phase' = IF toCome = {} THEN "decide" ELSE "bid"
           /\ actor' = IF toCome = {} THEN turn ELSE FirstOf(toCome)
    /\ UNCHANGED << turn, dice, stones, runners, moves_made, owed, misses, made, winner >>

-------------------------------------------------------------------------------
(* 9. WHAT COMES AFTER A TURN *)

\* The next seat round the table rolls. Marked seats are skipped, and lose the mark by that.
\* If all are marked, the roller included, a whole round is skipped and the seat at the
\* roller's left is the next after all.
\* Clauses: HU-3.3, HU-6.1, HU-6.5, HUB-3.7, HUB-3.8, DE-3.7, DE-7.10, NL-6.5, NL-9.2; R-02,
\* R-03, R-30, R-40, R-45, R-50.
NextTurn(board, marks) ==
    LET free == { s \in Seats : ~marks[s + 1] }
        next == FirstOf(IF free = {} THEN Seats ELSE free)
    IN  /\ turn' = next
        /\ actor' = NoSeat
        /\ phase' = "roll"
        /\ dice' = NoDice
        /\ stones' = board
        /\ runners' = EmptyColumns
        /\ moves_made' = 0
        /\ bids' = NoBids
        /\ owed' = 0
        /\ misses' = [ i \in 1 .. Players |->
                         marks[i] /\ free # {} /\ Distance(i - 1) > Distance(next) ]
        /\ made' = NotYet
        /\ UNCHANGED winner

\* A bid is right if the turn ended as it said: a stop, however early, is "makes", and a
\* bust is "busts". Here how = "yes" stands for the stop and how = "no" for the bust.
\* Clauses: HUB-1.3, HUB-2.5, HUB-2.6, HUB-3.2, HUB-3.4, HUB-3.6; R-42.
IsRight(bid, how) == (bid[1] = "makes") = (how = "yes")

\* How many fields a bid is worth, up if it is right and down if it is wrong: one for
\* each chip, but two for each if it trusted a roller who went bust.
\* Clauses: HUB-3.2, HUB-3.4, HUB-3.6; R-27, R-28.
Worth(bid, how) == IF bid[1] = "makes" /\ how = "no" THEN 2 * bid[2] ELSE bid[2]

\* The columns in which a seat can raise its stone: there is one, and the field above is not
\* the top. Other stones on the way count for nothing.
\* Clauses: HUB-3.2, HUB-3.3; R-27, R-29, R-47.
CanRaise(board, s) == { c \in Columns : /\ StoneOn(board, s, c) > 0
                                        /\ StoneOn(board, s, c) + 1 < Top(c) }

\* The columns in which a seat can lower its stone: it lies above the lowest field, and the
\* column is not one that has been won.
\* Clauses: HUB-3.4, HUB-3.5, HUB-3.6; R-28, R-29, R-47.
CanLower(board, s) == { c \in Columns : /\ StoneOn(board, s, c) > 1
                                        /\ StoneOn(board, s, c) < Top(c) }

\* The columns in which a bidder's stone can take the next step of the payout.
\* Clauses: HUB-3.2, HUB-3.4, HUB-3.6; R-27, R-28.
CanMove(board, s, bid, how) == IF IsRight(bid, how) THEN CanRaise(board, s)
                                                    ELSE CanLower(board, s)

\* The bids still open are paid out to one bidder after another, the roller's left neighbour
\* first. Who has nothing that can move is skipped; if that bid was wrong, the next turn is
\* lost for it. When no bid is left to pay, the next turn begins. (Without bids: at once.)
\* Clauses: HUB-2.6, HUB-3.1, HUB-3.7, HUB-3.8; R-20, R-26, R-30, R-39, R-40.
PayOut(board, open, marks, how) ==
    LET bidding   == { s \in Seats : open[s + 1] # NoBid }
        payable   == { s \in bidding : CanMove(board, s, open[s + 1], how) # {} }
        next      == FirstOf(payable)
        passed    == { s \in bidding : payable = {} \/ Distance(s) < Distance(next) }
        marksThen == [ i \in 1 .. Players |->
                         marks[i] \/ (i - 1 \in passed /\ ~IsRight(open[i], how)) ]
    IN  IF payable = {}
        THEN NextTurn(board, marksThen)
        ELSE /\ phase' = "settle"
             /\ actor' = next
             /\ dice' = NoDice
             /\ stones' = board
             /\ runners' = EmptyColumns
             /\ bids' = [ i \in 1 .. Players |-> IF i - 1 \in passed THEN NoBid ELSE open[i] ]
             /\ owed' = Worth(open[next + 1], how)
             /\ misses' = marksThen
             /\ made' = how
             /\ UNCHANGED << turn, moves_made, winner >>

\* A won game: the stones stay as they are, and so do the marks for missed turns. All else is
\* cleared away, open bids included.
\* Clauses: HU-8.1, DE-9.1, NL-11.1; R-16, R-26.
GameOver(board) ==
    /\ actor' = NoSeat
    /\ phase' = "over"
    /\ dice' = NoDice
    /\ stones' = board
    /\ runners' = EmptyColumns
    /\ moves_made' = 0
    /\ bids' = NoBids
    /\ owed' = 0
    /\ made' = NotYet
    /\ winner' = turn
    /\ UNCHANGED << turn, misses >>

-------------------------------------------------------------------------------
(* 10. A TURN ENDS WITH A BUST *)

\* Whether a bust takes the stone of a seat from a column. It can do so only in the columns
\* of the runners, a runner on its top field included:
\*      "runners"     no stone goes, just the runners;
\*      "own_stones"  those of the roller go too;
\*      "all_stones"  those of all players go.
\* Clauses: HU-6.2, HU-6.3, DE-6.3, DE-7.5, DE-7.6, NL-7.3, NL-9.4; R-13, R-38, R-46, R-48.
LostInBust(s, c) ==
    /\ c \in RunnerColumns
    /\ CASE BustPenalty = "runners"    -> FALSE
         [] BustPenalty = "own_stones" -> s = turn
         [] BustPenalty = "all_stones" -> TRUE

\* The board after a bust.
\* Clauses: HU-6.2, HU-6.3, DE-7.5, NL-7.3; R-13.
BoardAfterBust ==
    [ i \in 1 .. Players |-> [ j \in 1 .. Len(Lengths) |->
        IF LostInBust(i - 1, j + 1) THEN 0 ELSE Stone(i - 1, j + 1) ] ]

\* BUST: if no pairing of the roll is of any use, and only then, the turn is lost, no matter
\* how many runners stand. They leave the board. The bids are paid out, then it is the next
\* player's turn.
\* Clauses: HU-6.1, HU-6.2, HU-6.4, HU-6.5, HUB-2.5, HUB-2.6, DE-2.4, DE-6.2, DE-6.3,
\* DE-7.5, DE-7.10, NL-7.2, NL-7.3, NL-9.4, NL-12.3; R-02, R-12, R-26, R-33, R-36, R-42.
Bust ==
    /\ phase = "pair"
    /\ Possible = {}
    /\ PayOut(BoardAfterBust, bids, misses, "no")

-------------------------------------------------------------------------------
(* 11. THE ROLLER DECIDES: GO ON OR STOP *)

\* ROLL: after each successful move the roller may take the dice again, as often as wished,
\* even if no roll could be of use any more.
\* Clauses: HU-4.7, HU-4.13, HUB-2.5, DE-2.3, DE-4.9, DE-5.1, DE-6.1, DE-7.1, DE-8.1,
\* NL-5.4, NL-9.1, NL-9.3; R-25, R-43.
Roll ==
    /\ phase = "decide"
    /\ phase' = "roll"
    /\ actor' = NoSeat
    /\ UNCHANGED << turn, dice, stones, runners, moves_made, bids, owed, misses, made, winner >>

\* A runner is in company if it shares its field with the stone of somebody else.
\* Clauses: DE-7.8, DE-7.9, DEV3-1.1, NL-8.2; R-18.
InCompany(c) == \E s \in Seats \ {turn} : Runner(c) > 0 /\ Stone(s, c) = Runner(c)

\* When the roller may stop: after any successful move, with runners left in the hand or not.
\* Where "clear_fields" is played no runner may be in company, not even to win the game.
\* Clauses: HU-4.14, DE-7.1, DE-8.1, DEV3-1.1, NL-6.1, NL-9.1; R-03, R-18, R-32.
MayStop == StopRule = "clear_fields" => \A c \in Columns : ~InCompany(c)

\* The board after a stop. Each runner gives way to the roller's stone, which is moved up or
\* newly placed. Where that is the top field the column is won, and the stones of the
\* others in it are taken away.
\* Clauses: HU-4.15, HU-7.1, HU-7.2, HU-10.1, DE-7.2, DE-7.4, DE-7.7, DE-8.3, NL-6.2,
\* NL-9.2, NL-10.1, NL-12.4, NL-12.5; R-14, R-15, R-16, R-17, R-46.
BoardAfterStop ==
    [ i \in 1 .. Players |-> [ j \in 1 .. Len(Lengths) |->
        LET s == i - 1
            c == j + 1
        IN  CASE c \in RunnerColumns /\ s = turn                        -> Runner(c)
              [] c \in RunnerColumns /\ s # turn /\ Runner(c) = Top(c)  -> 0
              [] OTHER                                                  -> Stone(s, c) ] ]

\* STOP: what has been reached is secured. With enough columns the roller has won and the game
\* ends on the spot. If not, the bids are paid out, then it is the next player's turn.
\* Clauses: HU-1.3, HU-4.14, HU-4.15, HU-7.1, HU-8.1, HUB-2.5, HUB-2.6, HUB-4.1, HUB-4.2,
\* HUB-4.3, DE-2.1, DE-2.6, DE-7.1, DE-7.2, DE-7.10, DE-8.1, DE-8.3, DE-9.1, DEV1-1.1,
\* NL-1.4, NL-6.1, NL-6.2, NL-6.5, NL-9.1, NL-9.2, NL-11.1, NL-12.4; R-02, R-14, R-15, R-16,
\* R-19, R-25, R-26, R-32, R-42.
Stop ==
    /\ phase = "decide"
    /\ MayStop
    /\ IF Cardinality(WonOn(BoardAfterStop, turn)) >= ColumnsToWin
       THEN GameOver(BoardAfterStop)
       ELSE PayOut(BoardAfterStop, bids, misses, "yes")

-------------------------------------------------------------------------------
(* 12. THE BIDS ARE PAID OUT *)

\* Whether the actor is being paid upward; if not, it is downward.
\* Clauses: HUB-3.2, HUB-3.4, HUB-3.6.
Upward == IsRight(bids[actor + 1], made)

\* The actor's payout has come to its end: the bid is done with, and the next bidder follows.
\* Clauses: HUB-3.1; R-26.
PayOutNext(board, marks) == PayOut(board, [ bids EXCEPT ![actor + 1] = NoBid ], marks, made)

\* One field of the payout has been moved, and the board is now as given. The payout goes on
\* while fields are owed and a stone can move. Fields that stay owed on the way down cost
\* the actor's next turn; a second mark adds nothing to the first.
\* Clauses: HUB-3.2, HUB-3.4, HUB-3.6, HUB-3.7, HUB-3.8; R-27, R-28, R-30.
PayOneField(board) ==
    LET left == owed - 1
    IN  IF left > 0 /\ CanMove(board, actor, bids[actor + 1], made) # {}
        THEN /\ stones' = board
             /\ owed' = left
             /\ UNCHANGED << turn, actor, phase, dice, runners, moves_made, bids, misses, made,
                             winner >>
        ELSE PayOutNext(board, IF Upward \/ left = 0
                               THEN misses
                               ELSE [ misses EXCEPT ![actor + 1] = TRUE ])

\* RAISE: who guessed right moves one own stone up by one field. A mark for a missed turn
\* does not keep anybody from being paid, nor does the payment lift it.
\* Clauses: HUB-3.1, HUB-3.2, HUB-3.3; R-27, R-29, R-45, R-47.
Raise ==
    /\ phase = "settle"
    /\ Upward
    /\ \E c \in CanRaise(stones, actor) :
           PayOneField([ stones EXCEPT ![actor + 1][c - 1] = @ + 1 ])

\* LOWER: who guessed wrong moves one own stone down by one field, and has to.
\* Clauses: HUB-3.1, HUB-3.4, HUB-3.5, HUB-3.6, HUB-3.7; R-28, R-29, R-47.
Lower ==
    /\ phase = "settle"
    /\ ~Upward
    /\ \E c \in CanLower(stones, actor) :
           PayOneField([ stones EXCEPT ![actor + 1][c - 1] = @ - 1 ])

\* KEEP: who guessed right may do without the rest of the gain.
\* Clauses: HUB-3.2; R-27.
Keep ==
    /\ phase = "settle"
    /\ Upward
    /\ PayOutNext(stones, misses)

-------------------------------------------------------------------------------
(* 13. THE GAME *)

\* Each step of a game is one of these nine moves. When the game is over there is none.
\* Clauses: HU-8.1, HUB-1.2, DE-9.1, NL-11.1; R-16.
Next ==
    \/ Dice
    \/ Advance
    \/ Bust
    \/ Roll
    \/ Stop
    \/ Bid
    \/ Raise
    \/ Lower
    \/ Keep

\* A game begins at the start and goes on by such steps.
Spec == Init /\ [][Next]_vars

-------------------------------------------------------------------------------
(* 14. WHAT HOLDS IN EVERY POSITION *)

\* Every bid there can be.
\* Clauses: HUB-1.3, HUB-1.4, HUB-2.2; R-23.
AllBids == { "makes", "busts" } \X (1 .. Chips)

\* Every part of a position has a value of its kind. No stone and no runner is off its column.
\* That nobody has two stones in a column, and that no column has two runners, needs no
\* check: there is just one number for each.
\* Clauses: HU-10.1, HU-10.2, DE-7.7, NL-8.3, NL-12.5.
TypeOK ==
    /\ turn \in Seats
    /\ actor \in Seats \union { NoSeat }
    /\ phase \in Phases
    /\ dice \in Throws \union { NoDice }
    /\ DOMAIN stones = 1 .. Players
    /\ \A s \in Seats : DOMAIN stones[s + 1] = 1 .. Len(Lengths)
    /\ \A s \in Seats, c \in Columns : Stone(s, c) \in 0 .. Top(c)
    /\ DOMAIN runners = 1 .. Len(Lengths)
    /\ \A c \in Columns : Runner(c) \in 0 .. Top(c)
    /\ moves_made \in 0 .. 2
    /\ DOMAIN bids = 1 .. Players
    /\ \A s \in Seats : bids[s + 1] \in AllBids \union { NoBid }
    /\ owed \in 0 .. 2 * Chips
    /\ misses \in [ 1 .. Players -> BOOLEAN ]
    /\ made \in { "yes", "no", NotYet }
    /\ winner \in Seats \union { NoSeat }

\* What a position holds goes with what it waits for: dice only before a pairing, something
\* owed only in a payout, a winner only at the end, and so on.
\* Clauses: HU-4.1, HU-6.2, HUB-2.1, HUB-2.6, HUB-3.1, DE-4.1, DE-7.2, NL-4.1; R-03, R-21,
\* R-26.
PhaseOK ==
    /\ (dice # NoDice) <=> (phase = "pair")
    /\ (actor = NoSeat) <=> (phase \in { "roll", "over" })
    /\ phase \in { "pair", "decide" } => actor = turn
    /\ phase = "bid" => HasStone(actor) /\ bids[actor + 1] = NoBid /\ moves_made = 2
    /\ phase = "settle" => bids[actor + 1] # NoBid /\ moves_made = 2
    /\ phase = "over" => moves_made = 0
    /\ phase \in { "settle", "over" } => RunnerColumns = {}
    /\ phase \in { "decide", "bid" } => RunnerColumns # {}
    /\ (owed > 0) <=> (phase = "settle")
    /\ (made # NotYet) <=> (phase = "settle")
    /\ (winner # NoSeat) <=> (phase = "over")
    /\ Chips = 0 => moves_made = 0
    /\ (Chips > 0 /\ phase \in { "roll", "pair" }) =>
           ((moves_made = 0) <=> (RunnerColumns = {}))

\* No more runners are on the board than there are.
\* Clauses: HU-2.1, HU-6.4, DE-1.2, NL-4.5.
RunnersEnough == Cardinality(RunnerColumns) <= Runners

\* Runners are higher than the stone of the player who moves them, at most on the top field, and
\* never where a column has been won.
\* Clauses: HU-5.2, HU-7.6, DE-7.3, DE-8.2, DE-8.4, NL-6.3, NL-10.2; R-07, R-08, R-09.
RunnersPlaced ==
    \A c \in RunnerColumns : Stone(turn, c) < Runner(c) /\ Runner(c) <= Top(c) /\ Open(c)

\* A won column holds one stone, that of the player who won it, and no runner.
\* Clauses: HU-7.2, HU-7.6, DE-8.3, DE-8.4, NL-9.2, NL-10.1, NL-10.2; R-17.
WonColumnsCleared ==
    \A s \in Seats : \A c \in Won(s) :
        /\ Runner(c) = 0
        /\ \A t \in Seats \ {s} : Stone(t, c) = 0

\* Until the game is over nobody has the columns it takes to win; then the winner alone has.
\* Clauses: HU-8.1, HUB-4.1, HUB-4.2, HUB-4.3, DE-2.6, DE-9.1, DEV1-1.1, NL-11.1; R-15,
\* R-16.
NobodyWonUnnoticed ==
    /\ \A s \in Seats : (Cardinality(Won(s)) >= ColumnsToWin) <=> (s = winner)
    /\ phase = "over" => winner = turn

\* Bids lie only where bids are played, after the second move of a turn, and only before those
\* who have to bid. While they are being laid, those before the actor have bid and no one
\* else; later all have; in the payout those from the actor on still wait, and no others.
\* Clauses: HUB-2.1, HUB-2.2, HUB-2.3, HUB-2.4, HUB-3.1; R-20, R-21, R-22, R-24, R-26, R-52.
BidsInOrder ==
    LET bidding == { s \in Seats : bids[s + 1] # NoBid }
    IN  /\ bidding # {} => Chips > 0 /\ moves_made = 2
        /\ turn \in bidding => RollerBids
        /\ phase # "settle" => \A s \in bidding : HasStone(s)
        /\ phase = "bid" =>
               bidding = { s \in Bidders : Distance(s) < Distance(actor) }
        /\ (phase \in { "roll", "pair", "decide" } /\ moves_made = 2) => bidding = Bidders
        /\ phase = "settle" => \A s \in bidding : Distance(s) >= Distance(actor)

\* Turns are missed only where bids are played. Nobody rolls who is to miss that very turn.
\* Clauses: HUB-3.7, HUB-3.8; R-30, R-40.
MissesInOrder ==
    /\ Chips = 0 => misses = NoMisses
    /\ phase # "settle" => ~misses[turn + 1]

\* The actor of a payout has a step to make.
\* Clauses: HUB-3.1, HUB-3.7; R-26, R-30.
PayoutCanMove ==
    phase = "settle" => CanMove(stones, actor, bids[actor + 1], made) # {}

\* As long as the game is not over there is a move, and then there is none.
\* Clauses: HU-4.13, HU-6.1, HU-8.1, DE-9.1, NL-11.1; R-12, R-16.
NeverStuck == (phase # "over") <=> ENABLED Next

-------------------------------------------------------------------------------
(* 15. WHAT HOLDS FOR EVERY STEP *)

\* What stands between [][ and ]_vars is true of every move of a game: names without a mark
\* are the position before it, names with a mark the position after it. (In part 14, \union,
\* \intersect and \subseteq are the usual words of sets, and DOMAIN row are its numbers.
\* ENABLED Next says that some move is possible.)

\* A won column stays won, by the same player.
\* Clauses: HU-7.6, DE-7.6, DE-8.4, NL-10.2; R-17, R-29.
WonStaysWon == [][ \A s \in Seats : Won(s) \subseteq WonOn(stones', s) ]_vars

\* The stones of anybody but the actor change in two cases only: the actor wins a column, and
\* they leave it; or all stones go in a bust, and they leave the columns of the runners. (At
\* a payout the actor is the bidder: nobody else's stones change there.)
\* Clauses: HU-6.3, HU-7.2, HUB-3.1, DE-7.6, DE-8.3, NL-7.3, NL-10.1; R-13, R-17, R-46.
OthersAreSafe ==
    [][ \A s \in Seats \ {actor}, c \in Columns :
            StoneOn(stones', s, c) # Stone(s, c) =>
                /\ StoneOn(stones', s, c) = 0
                /\ \/ phase = "decide" /\ StoneOn(stones', actor, c) = Top(c)
                   \/ phase = "pair" /\ BustPenalty = "all_stones" /\ c \in RunnerColumns
                      /\ runners' = EmptyColumns ]_vars

\* The actor's own stones change in three cases only: a stop puts them where the runners
\* stand; a bust with a penalty removes them from the columns of the runners; a payout
\* moves one of them by one field, neither onto the top nor off the column.
\* Clauses: HU-4.15, HU-6.3, HUB-3.2, HUB-3.3, HUB-3.4, HUB-3.5, HUB-3.6, DE-7.2, DE-7.6,
\* NL-6.2, NL-7.3; R-13, R-14, R-27, R-28, R-29.
OwnStonesMoveByRule ==
    [][ \A s \in Seats \intersect {actor}, c \in Columns :
            LET before == Stone(s, c)
                after  == StoneOn(stones', s, c)
            IN  after # before =>
                    \/ phase = "decide" /\ after = Runner(c) /\ after > before
                    \/ phase = "pair" /\ after = 0 /\ c \in RunnerColumns
                       /\ BustPenalty # "runners" /\ runners' = EmptyColumns
                    \/ phase = "settle" /\ before > 0 /\ after > 0 /\ after < Top(c)
                       /\ after = IF Upward THEN before + 1 ELSE before - 1 ]_vars

\* In one step of a payout at most one stone moves.
\* Clauses: HUB-3.2, HUB-3.4, HUB-3.6; R-27, R-28.
OneStoneAtATime ==
    [][ phase = "settle" =>
            Cardinality({ p \in Seats \X Columns :
                              StoneOn(stones', p[1], p[2]) # Stone(p[1], p[2]) }) <= 1 ]_vars

\* A payout comes to an end: with each step the actor owes one field less, or a seat farther
\* round the table is next, or all bids are paid.
\* Clauses: HUB-3.1, HUB-3.2, HUB-3.7; R-20, R-26.
PayoutsEnd ==
    [][ phase = "settle" =>
            \/ phase' = "roll"
            \/ actor' = actor /\ owed' = owed - 1 /\ bids' = bids
            \/ Distance(actor') > Distance(actor) /\ bids'[actor + 1] = NoBid ]_vars

\* Only a bidder who has no stone left to lower is marked to miss a turn, and not one who
\* has just paid the last field.
\* Clauses: HUB-3.5, HUB-3.7, HUB-3.8; R-28, R-30, R-39.
MarksAreDeserved ==
    [][ \A s \in Seats :
            (misses'[s + 1] /\ ~misses[s + 1]) =>
                /\ bids[s + 1] # NoBid
                /\ CanLower(stones', s) = {}
                /\ (phase = "settle" /\ s = actor) => owed > 1 ]_vars

-------------------------------------------------------------------------------
(* 16. BOARDS *)

\* A configuration cannot spell out a row, so the boards it can choose from have names.

\* The usual board for any dice: three fields at both ends and two more with each column
\* toward the middle. With six sides it is the printed one.
\* Clauses: DE-3.3, NL-1.5; R-31.
RegularBoard ==
    [ i \in 1 .. 2 * Sides - 1 |->
        LET fromLeft  == i - 1
            fromRight == 2 * Sides - 1 - i
        IN  3 + 2 * (IF fromLeft < fromRight THEN fromLeft ELSE fromRight) ]

\* A board small enough to visit every position of a game of two.
Board_1_1_2_1_1 == << 1, 1, 2, 1, 1 >>

===============================================================================
