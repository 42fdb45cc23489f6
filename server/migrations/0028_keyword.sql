CREATE OR REPLACE FUNCTION ntocc_parts(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_agg(substr(lower(value), at, 4)))
  FROM generate_series(1, char_length(lower(value))) AS at $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ntocc_parts_asked(word text) RETURNS tsquery LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(
    '''' || replace(replace(substr(lower(word), at, 4), '\', '\\'), '''', '''''') || '''' ||
    CASE WHEN char_length(lower(word)) < 4 THEN ':*' ELSE '' END, ' & ')::tsquery
  FROM generate_series(1, greatest(char_length(lower(word)) - 3, 1)) AS at $$;
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sys_keyword_text" (
  "branch_code" text NOT NULL,
  "source" text NOT NULL,
  "digest" text NOT NULL,
  "content" text NOT NULL,
  PRIMARY KEY ("branch_code", "source", "digest")
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "keyword_text_parts_idx" ON "sys_keyword_text" USING gin (ntocc_parts(content));
