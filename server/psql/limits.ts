/** What one request may ask of the server; each limit exceeded is a 4xx that names it (docs/api.md lists them). */

/** Characters of path and query together: 414. */
export const URL_LENGTH = 12_000;
/** Bytes of a request's body: 413. */
export const BODY_BYTES = 16 * 1024 * 1024;
/** Objects in a posted array: 413. */
export const BODY_ROWS = 20_000;
/** Names in one object, form or header line of a body, as many as PostgreSQL's widest table has columns: 413. */
export const BODY_KEYS = 1_600;
/** Brackets open at once in a body or in a filter's value: the database's parsers recurse. */
export const NESTING = 100;
/** and/or inside one another. */
export const TREE_DEPTH = 20;
/** Conditions in one request, in trees and out of them. */
export const CONDITIONS = 200;
/** Embeds inside one another. */
export const EMBED_DEPTH = 8;
/** Embeds in one request. */
export const EMBEDS = 30;
/** Names in one select, columns or order list. */
export const LIST_WIDTH = 300;
/** Values of one `in` list. */
export const IN_VALUES = 1_000;
/** Regular expressions in one request: PostgreSQL keeps 32 compiled, and would compile more of them anew for each row. */
export const PATTERNS = 30;
/** Characters that the bounds `{m,n}` of a request's regular expressions add: the database writes each repetition out. */
export const PATTERN_COPIES = 1_000;
/** Anchors and looks ahead or behind in one regular expression: the time to compile it grows by powers of them. */
export const PATTERN_ANCHORS = 6;
/** Characters of a request's text searches. */
export const SEARCH_LENGTH = 1_000;
/** `!` or `-` in a row in a text search: PostgreSQL's reader has room for 32. */
export const NEGATIONS = 30;
/** Steps of one json path. */
export const PATH_STEPS = 20;
/** Bytes of a name: PostgreSQL would cut a longer one in silence. */
export const NAME_BYTES = 63;
/** Rows built into one answer; a longer list is streamed, a longer representation of written rows refused. */
export const ROWS_IN_MEMORY = 10_000;
/** Bytes of an answer built in the database: a longer one is streamed, or refused where it can't be: 413. */
export const ANSWER_BYTES = 64 * 1024 * 1024;
/** Bytes of one row of a streamed answer: 413, or a broken connection once rows have been sent. */
export const LINE_BYTES = 8 * 1024 * 1024;
/** Rows fetched first while streaming, and bytes aimed at with each further fetch. */
export const FIRST_BATCH = 100;
export const BATCH_BYTES = 4 * 1024 * 1024;
/** Rows fetched at once while streaming. */
export const STREAM_BATCH = 2_000;
/** The same for a workbook, whose cells are taken apart in memory. */
export const WORKBOOK_BATCH = 500;
/** Milliseconds aimed at with each page of a download from the embedded database: so long others wait behind it. */
export const PAGE_MS = 250;
/** So long a stream waits for the place of another that is about to end, before it is refused. */
export const STREAM_PLACE_MS = 1_000;
/** A reader that takes nothing for this long loses its stream, and the query ends. */
export const STREAM_STALL_MS = 60_000;
/** A stream ends at this age, however steadily it is read. */
export const STREAM_TOTAL_MS = 600_000;
/** Streams take one in so many of the database's connections, one at least: 503. */
export const STREAM_SHARE = 3;
/** Streams of the embedded database, which keep a file each and no connection: 503. */
export const SPOOLED_STREAMS = 4;
/** `count=estimated` counts exactly up to here. */
export const ESTIMATED_ABOVE = 10_000;
/** Columns that are tried one by one to find the one to blame. */
export const BLAMED_COLUMNS = 60;
/** Characters of a refused body that are searched for the column to blame; a longer one names none. */
export const BLAME_WITHIN = 100_000;
