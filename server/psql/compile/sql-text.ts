/** Gathers the text of one statement and its values: a value becomes `$n`, a name is quoted; nothing else enters the text. */

export class SqlText {
  readonly values: string[] = [];
  #aliases = 0;

  /** Binds a value; its type is left for PostgreSQL to infer. */
  bind(value: string): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** An alias that no other part of the statement has. */
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
