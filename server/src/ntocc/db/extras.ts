import { REGION_CODES } from '@ntocc/sdk/fields'
import { BOOK_FUNCTIONS, BOOK_TRIGGERS } from '../books/schema.ts'

/**
 * What the tables need beside columns and indexes: functions that their checks call, and triggers. A function or trigger
 * that changes gets a new name, so that a database which has the old one gets the new one.
 */
export interface Extra {
  kind: 'function' | 'trigger'
  name: string
  sql: string
}

/** First two digits of identity numbers: the regions there are. */
const regions = REGION_CODES.map(code => `'${code}'`).join(', ')

const APPEND_ONLY = 'ntocc_append_only'

/** The trigger that refuses whatever would change rows of a table. */
export const appendOnly = (table: string): Extra => ({
  kind: 'trigger',
  name: `${table}_append_only`,
  sql: `CREATE TRIGGER "${table}_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "${table}"
  FOR EACH STATEMENT EXECUTE FUNCTION ${APPEND_ONLY}()`,
})

/** Made before any table. */
export const FUNCTIONS: readonly Extra[] = [
  {
    kind: 'function',
    name: APPEND_ONLY,
    sql: `CREATE OR REPLACE FUNCTION ${APPEND_ONLY}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the table % is append-only', TG_TABLE_NAME USING ERRCODE = 'object_not_in_prerequisite_state';
END $$`,
  },
  {
    kind: 'function',
    name: 'ntocc_is_day',
    sql: `CREATE OR REPLACE FUNCTION ntocc_is_day(value text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE y integer; m integer; d integer;
BEGIN
  IF value IS NULL THEN RETURN NULL; END IF;
  IF value !~ '^[0-9]{8}$' THEN RETURN false; END IF;
  y := substr(value, 1, 4)::integer; m := substr(value, 5, 2)::integer; d := substr(value, 7, 2)::integer;
  IF y < 1 OR m < 1 OR m > 12 OR d < 1 THEN RETURN false; END IF;
  RETURN d <= CASE WHEN m IN (4, 6, 9, 11) THEN 30 WHEN m <> 2 THEN 31
    WHEN y % 4 = 0 AND (y % 100 <> 0 OR y % 400 = 0) THEN 29 ELSE 28 END;
END $$`,
  },
  {
    kind: 'function',
    name: 'ntocc_is_id_card',
    sql: `CREATE OR REPLACE FUNCTION ntocc_is_id_card(value text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  weights integer[] := '{7,9,10,5,8,4,2,1,6,3,7,9,10,5,8,4,2}'; total integer := 0; born text;
BEGIN
  IF value IS NULL THEN RETURN NULL; END IF;
  IF value !~ '^[0-9]{17}[0-9Xx]$' THEN RETURN false; END IF;
  IF left(value, 2) NOT IN (${regions}) THEN RETURN false; END IF;
  born := substr(value, 7, 8);
  IF born < '18000101' OR NOT ntocc_is_day(born) THEN RETURN false; END IF;
  IF born::date > ((now() AT TIME ZONE 'UTC') + interval '12 hours') THEN RETURN false; END IF;
  FOR i IN 1..17 LOOP total := total + weights[i] * substr(value, i, 1)::integer; END LOOP;
  RETURN upper(right(value, 1)) = substr('10X98765432', total % 11 + 1, 1);
END $$`,
  },
  {
    kind: 'function',
    name: 'ntocc_is_uscc',
    sql: `CREATE OR REPLACE FUNCTION ntocc_is_uscc(value text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  alphabet text := '0123456789ABCDEFGHJKLMNPQRTUWXY'; total integer := 0;
  weights integer[] := '{1,3,9,27,19,26,16,17,20,29,25,13,8,24,10,30,28}';
BEGIN
  IF value IS NULL THEN RETURN NULL; END IF;
  IF value !~ '^[0-9A-HJ-NP-RTUWXY]{2}[0-9]{6}[0-9A-HJ-NP-RTUWXY]{10}$' THEN RETURN false; END IF;
  FOR i IN 1..17 LOOP total := total + weights[i] * (strpos(alphabet, substr(value, i, 1)) - 1); END LOOP;
  RETURN right(value, 1) = substr(alphabet, (31 - total % 31) % 31 + 1, 1);
END $$`,
  },
  {
    kind: 'function',
    name: 'ntocc_longest',
    sql: `CREATE OR REPLACE FUNCTION ntocc_longest(list jsonb) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(max(char_length(entry)), 0) FROM jsonb_array_elements_text(list) AS entry $$`,
  },
  {
    // Four characters from each place on, at the end fewer: a shorter word is how one of them begins.
    kind: 'function',
    name: 'ntocc_parts',
    sql: `CREATE OR REPLACE FUNCTION ntocc_parts(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_agg(substr(lower(value), at, 4)))
  FROM generate_series(1, char_length(lower(value))) AS at $$`,
  },
  {
    kind: 'function',
    name: 'ntocc_parts_asked',
    sql: `CREATE OR REPLACE FUNCTION ntocc_parts_asked(word text) RETURNS tsquery LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(
    '''' || replace(replace(substr(lower(word), at, 4), '\\', '\\\\'), '''', '''''') || '''' ||
    CASE WHEN char_length(lower(word)) < 4 THEN ':*' ELSE '' END, ' & ')::tsquery
  FROM generate_series(1, greatest(char_length(lower(word)) - 3, 1)) AS at $$`,
  },
  ...BOOK_FUNCTIONS,
]

/** Made after all tables. */
export const TRIGGERS: readonly Extra[] = [
  appendOnly('sys_audit_trail'),
  appendOnly('sys_book_transfer'),
  ...BOOK_TRIGGERS,
]
