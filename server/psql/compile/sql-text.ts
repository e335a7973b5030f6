/** Collects the text and the values of one statement. Values become `$n` and names are quoted; nothing else of a request enters the text. */

export class SqlText {
  readonly values: string[] = [];
  #aliases = 0;

  /** Binds a value; PostgreSQL infers its type. */
  bind(value: string): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** A new alias, unique in the statement. */
  alias(): string {
    this.#aliases += 1;
    return `t${this.#aliases}`;
  }
}

export function quote(name: string): string {
  return `"${name.includes('"') ? name.replaceAll('"', '""') : name}"`;
}

export function qualified({ schema, name }: { readonly schema: string; readonly name: string }): string {
  return `${quote(schema)}.${quote(name)}`;
}

/** Values as the text of a PostgreSQL array. */
export function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

/** The column of a function that returns values, as PostgREST names it. */
export const SCALAR = 'pgrst_scalar';

/** c0, c1 … instead of names, which may repeat. */
export function numbered(names: readonly unknown[]): string {
  return names.map((_, at) => `c${at}`).join(', ');
}

export function pageSql(sql: SqlText, limit: number | null, offset: number): string {
  const first = limit === null ? '' : ` limit ${sql.bind(String(limit))}`;
  return offset === 0 ? first : `${first} offset ${sql.bind(String(offset))}`;
}

export function fromSql(source: string, where: string, joins = ''): string {
  return `from ${source}${joins}${where === '' ? '' : ` where ${where}`}`;
}
