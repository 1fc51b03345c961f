import { classNames } from '../../../ui/class-names.ts';
import type { SizeRow } from './size-rows.ts';

/** The figures of a size with what they mean. */
export function SizeTable({ rows }: { readonly rows: readonly SizeRow[] }) {
  return (
    <table className="w-full text-start text-[0.8125rem]">
      <caption className="sr-only">Position size</caption>
      <tbody>
        {rows.map(({ label, value, note, warns = false }) => (
          <tr key={label} className="border-line border-t align-top">
            <th scope="row" className="py-1.5 pe-3 text-start font-normal text-muted text-xs">
              {label}
            </th>
            <td
              className={classNames(
                'flex flex-wrap items-baseline gap-x-3 py-1.5',
                warns && 'text-down',
              )}
            >
              <span className="numeric font-semibold">{value}</span>
              <span className={classNames('text-xs', !warns && 'text-muted')}>{note}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
