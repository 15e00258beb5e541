/*
 * Below 768 px, every row is a card. There, a cell shows its `label`, because the header row is hidden. The roles are
 * explicit, because browsers drop the table semantics when CSS changes `display`.
 */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see above */
import type { MouseEvent, ReactNode, Ref } from 'react';

interface Column {
  label: string;
  align?: 'left' | 'right';
  /** Hides the label of a column of buttons. Screen readers still read it. */
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
  className?: string;
  opens?: boolean;
  children: ReactNode;
}

export function TableRow({ className = 'block', opens = false, children }: TableRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keyboard users press the link
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
  const hasOwnMeaning = !(target instanceof Element) || !row.contains(target) || target.closest('a, button');
  if (hasOwnMeaning || window.getSelection()?.toString()) return;
  const link = row.querySelector('a');
  // If the link opens a panel, the panel returns the focus to the link when it closes.
  link?.focus();
  link?.click();
}

interface TableCellProps {
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
