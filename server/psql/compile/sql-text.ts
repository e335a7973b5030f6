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
