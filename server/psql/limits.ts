/** Limits of one request. A request beyond a limit is refused with a status that names the limit (listed in docs/api.md). */

/** Characters of path and query together, else 414. */
export const URL_LENGTH = 12_000;
/** Bytes of a body, else 413. */
export const BODY_BYTES = 16 * 1024 * 1024;
/** Bytes of a csv body above which it is read in a thread; up to here reading takes less than 20 ms, whatever the text. */
export const INLINE_CSV_BYTES = 16 * 1024;
/** Bytes of each piece in which a longer body, of a function whose comment allows it (`@body 128 MiB`), is sent to the database. */
export const LARGE_PIECE = 4 * 1024 * 1024;
/** Objects in a posted array, else 413. */
export const BODY_ROWS = 20_000;
/** Names in one object, form or header line of a body, else 413: as many as PostgreSQL allows columns in a table. */
export const BODY_KEYS = 1_600;
/** Nested brackets in a body or in the value of a filter, because PostgreSQL's parsers recurse. */
export const NESTING = 100;
/** Nested and/or. */
export const TREE_DEPTH = 20;
/** Conditions in one request, inside and outside trees. */
export const CONDITIONS = 200;
/** Nested embeds. */
export const EMBED_DEPTH = 8;
/** Embeds in one request. */
export const EMBEDS = 30;
/** Names in one select, columns or order list. */
export const LIST_WIDTH = 300;
/** Values of one `in` list. */
export const IN_VALUES = 1_000;
/** Regular expressions in one request. PostgreSQL caches 32 and would compile further ones again for each row. */
export const PATTERNS = 30;
/** Characters that the bounds `{m,n}` of a request's regular expressions add, because PostgreSQL expands every repetition. */
export const PATTERN_COPIES = 1_000;
/** Anchors, lookaheads and lookbehinds in one regular expression, because the time to compile it grows by powers of their number. */
export const PATTERN_ANCHORS = 6;
/** Characters of a request's text searches. */
export const SEARCH_LENGTH = 1_000;
/** Consecutive `!` or `-` in a text search. PostgreSQL's parser has room for 32. */
export const NEGATIONS = 30;
/** Steps of one json path. */
export const PATH_STEPS = 20;
/** Bytes of a name. PostgreSQL would silently cut a longer name. */
export const NAME_BYTES = 63;
/** Rows of an answer built in memory. A longer list is streamed; a longer representation of written rows is refused. */
export const ROWS_IN_MEMORY = 10_000;
/** Bytes of an answer built in the database. A longer answer is streamed, or refused with 413 if that is not possible. */
export const ANSWER_BYTES = 64 * 1024 * 1024;
/** Bytes of one row of a streamed answer, else 413, or a broken connection after the first rows. */
export const LINE_BYTES = 8 * 1024 * 1024;
/** Rows of the first fetch of a stream, and the target size in bytes of each further fetch. */
export const FIRST_BATCH = 100;
export const BATCH_BYTES = 512 * 1024;
/** Most rows of one fetch of a stream. */
export const STREAM_BATCH = 4_000;
/** Target time in milliseconds of each page of a download from the embedded database, which delays other requests. */
export const PAGE_MS = 250;
/** Milliseconds that a new stream waits for a slot before it is refused. */
export const STREAM_SLOT_MS = 1_000;
/** Milliseconds without reading after which a stream and its query end. */
export const STREAM_STALL_MS = 60_000;
/** Longest life of a stream in milliseconds, even if the client reads steadily. */
export const STREAM_TOTAL_MS = 600_000;
/** Streams may use one in so many of the database's connections, but at least one; else 503. */
export const STREAM_SHARE = 3;
/** Streams of the embedded database, which use a file instead of a connection; else 503. */
export const SPOOLED_STREAMS = 4;
/** `count=estimated` is exact up to this number. */
export const ESTIMATED_ABOVE = 10_000;
/** Columns tried one by one to find the column behind a refusal. */
export const BLAMED_COLUMNS = 60;
/** Longest refused body, in characters, that is searched for the column behind the refusal. */
export const BLAME_WITHIN = 100_000;
