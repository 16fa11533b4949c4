import clsx from "clsx";
import { Download } from "lucide-react";
import { buttonClass } from "@/lib/web/ui";
import { type TableQuery, tableHref } from "./table-query";

/** What the table shows, all of its pages, as a file. Plain links: what they lead to is no page. */
export function ExportMenu({ root, query }: { root: string; query: TableQuery }) {
  const { filters } = query;
  const href = (format: string) => {
    const path = tableHref(`${root}/export`, { filters });
    return `${path}${path.includes("?") ? "&" : "?"}format=${format}`;
  };
  return (
    <details className="relative" data-closes-outside>
      <summary className={clsx(buttonClass(), "cursor-pointer list-none [&::-webkit-details-marker]:hidden")}>
        <Download aria-hidden="true" />
        Export
      </summary>
      <ul className="absolute top-full right-0 z-20 mt-1 w-max rounded-md border border-line bg-raised p-1 shadow-raised max-sm:right-auto max-sm:left-0">
        {FORMATS.map(([format, words]) => (
          <li key={format}>
            <a href={href(format)} download className="block rounded px-3 py-1.5 hover:bg-hover">
              {words}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

const FORMATS = [
  ["xlsx", "Excel workbook (.xlsx)"],
  ["csv", "CSV file"],
] as const;
