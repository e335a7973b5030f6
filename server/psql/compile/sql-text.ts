/** Collects the text and the values of one statement. Values become `$n` and names are quoted; nothing else of a request enters the text. */

export class SqlText {
  readonly values: string[] = [];
  #aliases = 0;

  /** Binds a value; PostgreSQL infers its type. */
  bind(value: string): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /**
   * A number of rows. The usual ones stand in the text of a statement without values: PostgreSQL, which expects a tenth of all rows
   * of an unknown limit, would otherwise plan it anew for each request.
   */
  rows(number: number): string {
    const isUsual = number <= 500 && (number < 2 || number % 10 === 0);
    return isUsual && this.values.length === 0 ? String(number) : this.bind(String(number));
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
  const first = limit === null ? '' : ` limit ${sql.rows(limit)}`;
  return offset === 0 ? first : `${first} offset ${sql.rows(offset)}`;
}

export function fromSql(source: string, where: string, joins = ''): string {
  return `from ${source}${joins}${where === '' ? '' : ` where ${where}`}`;
}
