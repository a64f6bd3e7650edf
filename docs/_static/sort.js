// Tables of class sortable are sorted by a click on a heading, or by Enter: numbers as numbers, the rest as text.
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const number = (text) => (/^[-+]?[\d.,]+ ?%?$/.test(text) ? parseFloat(text.replace(/,/g, "")) : NaN);
  const compare = (one, other) => {
    const [a, b] = [number(one), number(other)];
    return Number.isNaN(a) || Number.isNaN(b) ? one.localeCompare(other, "en", { numeric: true }) : a - b;
  };
  for (const table of document.querySelectorAll("table.sortable")) {
    const headings = [...table.querySelectorAll("thead th")];
    headings.forEach((heading, place) => {
      heading.tabIndex = 0;
      const sort = () => {
        const falling = heading.getAttribute("aria-sort") === "ascending";
        headings.forEach((other) => other.removeAttribute("aria-sort"));
        heading.setAttribute("aria-sort", falling ? "descending" : "ascending");
        const rows = [...table.tBodies[0].rows];
        const text = (row) => row.cells[place].textContent.trim();
        rows.sort((one, other) => (falling ? -1 : 1) * compare(text(one), text(other)));
        table.tBodies[0].append(...rows);
      };
      heading.addEventListener("click", sort);
      heading.addEventListener("keydown", (event) => { if (event.key === "Enter") sort(); });
    });
  }
});
