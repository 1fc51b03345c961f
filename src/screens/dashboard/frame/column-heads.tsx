import { classNames } from '../../../ui/class-names.ts';

type Column = string | readonly [name: string, look: string];

export const columnHeads = (columns: readonly Column[], className: string) =>
  columns.map((column) => {
    const [name, look = null] = typeof column === 'string' ? [column] : column;
    return (
      <th key={name} scope="col" className={classNames(className, look)}>
        {name}
      </th>
    );
  });
