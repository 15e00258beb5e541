/*
 * Below 768 px every row is a card and every cell a line with its column's name. The roles are explicit, because
 * browsers drop table semantics when the display of a table element changes.
 */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see above */
import type { MouseEvent, ReactNode, Ref } from 'react';

interface Column {
  label: string;
  align?: 'left' | 'right';
  /** For a column of buttons: the label is for screen readers only. */
  hidden?: boolean;
}

interface TableProps {
  caption: string;
  columns: readonly Column[];
  ref?: Ref<HTMLTableElement>;
  children: ReactNode;
}

export function Table({ caption, columns, ref, children }: TableProps) {
  return (
    <table
      ref={ref}
      tabIndex={-1}
      role="table"
      className="block w-full scroll-mt-20 text-sm outline-none md:-mx-2 md:table md:w-[calc(100%+1rem)]"
    >
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row" className="border-b border-line">
          {columns.map((column) => (
            <th
              key={column.label}
              role="columnheader"
              scope="col"
              className={`px-2 py-2 font-semibold whitespace-nowrap text-muted ${column.align === 'right' ? 'text-right' : 'text-left'}`}
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
  /** The grid of the card on a phone; without it every cell is a line. */
  className?: string;
  /** A press anywhere presses the first link; the keyboard has the link itself. */
  opens?: boolean;
  children: ReactNode;
}

export function TableRow({ className = 'block', opens = false, children }: TableRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the link is there for the keyboard
    <tr
      role="row"
      onClick={opens ? pressFirstLink : undefined}
      className={`group ${opens ? 'cursor-pointer' : ''} rounded-box border border-line px-4 py-2 transition-colors md:table-row md:rounded-none md:border-0 md:border-b md:last:border-b-0 md:focus-within:bg-sunken md:hover:bg-sunken ${className}`}
    >
      {children}
    </tr>
  );
}

function pressFirstLink({ target, currentTarget: row }: MouseEvent<HTMLTableRowElement>): void {
  // Links, buttons and a text selection keep their own meaning. A tooltip is outside the row.
  const isElsewhere = !(target instanceof Element) || !row.contains(target) || target.closest('a, button');
  if (isElsewhere || window.getSelection()?.toString()) return;
  const link = row.querySelector('a');
  // The focus returns here when the panel closes.
  link?.focus();
  link?.click();
}

interface TableCellProps {
  /** Shown beside the value on a phone. */
  label?: string;
  align?: 'left' | 'right';
  className?: string;
  children: ReactNode;
}

export function TableCell({ label, align = 'left', className = '', children }: TableCellProps) {
  return (
    <td
      role="cell"
      className={`flex items-center justify-between gap-4 py-1.5 md:table-cell md:px-2 md:py-3 ${align === 'right' ? 'md:text-right' : ''} ${className}`}
    >
      {label && (
        <span aria-hidden="true" className="shrink-0 text-muted md:hidden">
          {label}
        </span>
      )}
      <span className={`min-w-0 wrap-anywhere ${label ? 'text-right md:[text-align:inherit]' : 'w-full'}`}>
        {children}
      </span>
    </td>
  );
}
