/*
 * Below 768 px every row becomes a card and every cell a line with its column's name. The roles are spelled out because
 * browsers drop table semantics as soon as the display of a table element changes.
 */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see above */
import type { ReactNode } from 'react';

interface Column {
  label: string;
  align?: 'left' | 'right';
  /** For a column of buttons: the name is there for screen readers only. */
  hidden?: boolean;
}

interface TableProps {
  /** What the table is about; for screen readers. */
  caption: string;
  columns: readonly Column[];
  /** TableRows */
  children: ReactNode;
}

export function Table({ caption, columns, children }: TableProps) {
  return (
    <table role="table" className="block w-full text-sm md:-mx-3 md:table md:w-[calc(100%+1.5rem)]">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row" className="border-b border-line">
          {columns.map((column) => (
            <th
              key={column.label}
              role="columnheader"
              scope="col"
              className={`px-3 py-2 font-semibold whitespace-nowrap text-muted ${column.align === 'right' ? 'text-right' : 'text-left'}`}
            >
              {column.hidden ? <span className="sr-only">{column.label}</span> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="flex flex-col gap-3 md:table-row-group">
        {children}
      </tbody>
    </table>
  );
}

interface TableRowProps {
  /** TableCells */
  children: ReactNode;
}

export function TableRow({ children }: TableRowProps) {
  return (
    <tr
      role="row"
      className="group block rounded-box border border-line px-4 py-2 transition-colors md:table-row md:rounded-none md:border-0 md:border-b md:last:border-b-0 md:focus-within:bg-sunken md:hover:bg-sunken"
    >
      {children}
    </tr>
  );
}

interface TableCellProps {
  /** The column's name, shown beside the value on a phone; leave out for a cell that speaks for itself. */
  label?: string;
  align?: 'left' | 'right';
  children: ReactNode;
}

export function TableCell({ label, align = 'left', children }: TableCellProps) {
  return (
    <td
      role="cell"
      className={`flex items-center justify-between gap-4 py-1.5 md:table-cell md:px-3 md:py-3 ${align === 'right' ? 'md:text-right' : ''}`}
    >
      {label && (
        <span aria-hidden="true" className="shrink-0 text-muted md:hidden">
          {label}
        </span>
      )}
      <span className={`min-w-0 wrap-anywhere ${label ? 'text-right md:text-inherit' : 'w-full'}`}>
        {children}
      </span>
    </td>
  );
}
