// One declaration of a table's columns, from which a set-based save is made: the column list, the types of the JSON recordset
// and the update set. It is checked against the Kysely type of the table in both directions.
import { sql, type InsertType, type RawBuilder, type SelectType } from 'kysely'

type TextType = 'text' | 'uuid'
type NumberType = 'integer' | 'double precision'

/** The SQL types that fit a column of a Kysely table. A column that is inserted as a string and read as an object is JSON. */
type TypeOf<Column> =
  NonNullable<SelectType<Column>> extends infer Value
    ? [Value] extends [string]
      ? TextType
      : [Value] extends [number]
        ? NumberType
        : [Value] extends [boolean]
          ? 'boolean'
          : [Value] extends [Date]
            ? 'timestamptz'
            : [NonNullable<InsertType<Column>>] extends [string]
              ? 'jsonb'
              : [Value] extends [readonly number[]]
                ? 'integer[]'
                : [Value] extends [readonly string[]]
                  ? 'text[]'
                  : never
    : never

/** Written when the row is created, and left as it is by every later save. */
type Once<Type> = { readonly once: Type }
export const once = <const Type extends string>(type: Type): Once<Type> => ({ once: type })

/** Columns that no save may name: the database or another statement writes them. Their Kysely insert type is `never`. */
type IsForeign<Column> = [InsertType<Column>] extends [never] ? true : false

type Columns<Table> = {
  [Column in keyof Table]-?: IsForeign<Table[Column]> extends true
    ? 'not saved'
    : TypeOf<Table[Column]> | Once<TypeOf<Table[Column]>>
}

/** A whole row as a save writes it, with JSON columns as values. */
export type Written<Table> = {
  [Column in keyof Table as IsForeign<Table[Column]> extends true ? never : Column]: SelectType<Table[Column]>
}

export type DeclaredTable<Row> = {
  /** With its schema: `content.post`. */
  readonly name: string
  /** Every column with its SQL type, those that are not saved too. */
  readonly columns: ReadonlyMap<string, string>
  /** The names of the saved columns but these. */
  readonly columnsBut: <Left extends keyof Row>(...left: Left[]) => Exclude<keyof Row & string, Left>[]
  /** Inserts the rows, or updates those whose key exists; one statement for the batch, in the order of keys. */
  readonly upsert: (rows: readonly Row[]) => RawBuilder<unknown>
}

export function declareTable<Table>(
  name: string,
  key: keyof Table & string,
  columns: Columns<Table>,
): DeclaredTable<Written<Table>> {
  const declared = Object.entries<string | Once<string>>(columns).map(([column, type]) => ({
    column,
    type: typeof type === 'string' ? type : type.once,
    isOnce: typeof type !== 'string',
  }))
  const saved = declared.filter(({ type }) => type !== 'not saved')
  const names = saved.map(({ column }) => column).join(', ')
  const recordset = saved.map(({ column, type }) => `${column} ${type}`).join(', ')
  const updates = saved
    .filter(({ column, isOnce }) => column !== key && !isOnce)
    .map(({ column }) => `${column} = excluded.${column}`)
    .join(', ')
  const head = sql.raw(`insert into ${name} (${names}) select ${names} from jsonb_to_recordset(`)
  const tail = sql.raw(`) as row (${recordset}) order by ${key} on conflict (${key}) do update set ${updates}`)
  return {
    name,
    columns: new Map(declared.map(({ column, type }) => [column, type])),
    columnsBut: <Left extends keyof Written<Table>>(...left: Left[]) =>
      saved
        .map(({ column }) => column as keyof Written<Table> & string)
        .filter((column): column is Exclude<keyof Written<Table> & string, Left> => !left.includes(column as Left)),
    upsert: rows => sql`${head}${JSON.stringify(rows)}::jsonb${tail}`,
  }
}
