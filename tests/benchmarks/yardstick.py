"""The yardstick for speed: the mutable two-player loop that someone would write by hand for the base game.

Policy: uniform over the legal advances, stop with probability 1/2 after each. About 71.8 rolls a game.
Run it in the same minute as the engine it is compared with; only the ratio counts. It checks nothing, returns no state,
and knows one edition: it is what speed costs when everything else is given up.
On one machine it played 2.8 times as many games a second as the fastest public Python engine and 0.55 times as many
as TAG (Java).
"""

import random
import time

L = [0, 0, 3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3]


def play(rng: random.Random) -> int:
    stones = [[0] * 13, [0] * 13]
    closed = [False] * 13
    won = [0, 0]
    t = 0
    rolls = 0
    while True:
        me = stones[t]
        runners: dict[int, int] = {}
        while True:
            d = [rng.randint(1, 6) for _ in range(4)]
            rolls += 1
            opts: list[tuple[int, ...]] = []
            for x, y in ((d[0] + d[1], d[2] + d[3]), (d[0] + d[2], d[1] + d[3]), (d[0] + d[3], d[1] + d[2])):
                free = 3 - len(runners)
                cx = not closed[x] and (runners[x] < L[x] if x in runners else free > 0)
                cy = not closed[y] and (runners[y] < L[y] if y in runners else free > 0)
                if x == y:
                    if cx:
                        h = runners.get(x, me[x])
                        opts.append((x, x) if h + 2 <= L[x] else (x,))
                elif cx and cy:
                    if free == 1 and x not in runners and y not in runners:
                        opts.append((x,))
                        opts.append((y,))
                    else:
                        opts.append((x, y) if x < y else (y, x))
                elif cx:
                    opts.append((x,))
                elif cy:
                    opts.append((y,))
            if not opts:
                break
            opts = sorted(set(opts))
            for c in rng.choice(opts):
                runners[c] = runners.get(c, me[c]) + 1
            if rng.random() < 0.5:
                for c, h in runners.items():
                    me[c] = h
                    if h == L[c]:
                        closed[c] = True
                        stones[1 - t][c] = 0
                        won[t] += 1
                if won[t] >= 3:
                    return rolls
                break
        t = 1 - t


def rate(seconds: float = 3.0, seed: int = 1) -> tuple[float, float]:
    rng = random.Random(seed)
    n = k = 0
    c = time.process_time()
    while time.process_time() - c < seconds:
        k += play(rng)
        n += 1
    dc = time.process_time() - c
    return n / dc, k / n


if __name__ == "__main__":
    print(rate())
