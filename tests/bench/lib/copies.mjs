/** Many rows out of few, made inside of PostgreSQL: rows made one by one would take ten minutes. */

const columnsOf = async (client, table) => {
  const { rows } = await client.query(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1
      and column_name <> 'id' order by ordinal_position`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/**
 * Copies each row that `from` selects `count` times; `values` says what is another in each copy, as SQL of its row `t` and
 * its number `n`.
 */
export async function copies(client, { table, from, count, values }) {
  const names = await columnsOf(client, table)
  const said = names.map(name => values[name] ?? `t."${name}"`)
  await client.query(
    `insert into ${table} (${names.map(name => `"${name}"`).join()})
      select ${said.join()} from (${from}) t, generate_series(1, ${count}) as n`,
  )
}

/**
 * Fills a table by `work` without what makes that slow: copies of sound rows need no checks and bring no text that is not
 * there, indexes are made afterwards in a tenth of the time, and what nobody will recover needs no log.
 */
export async function filled(client, table, work) {
  const indexes = await client.query(
    `select indexname, indexdef from pg_indexes where tablename = $1 and indexname not in
      (select conname from pg_constraint where contype in ('p', 'u'))`,
    [table],
  )
  for (const { indexname } of indexes.rows) await client.query(`drop index "${indexname}"`)
  const checks = await client.query(
    `select conname from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  )
  const dropped = checks.rows.map(({ conname }) => `drop constraint "${conname}"`)
  if (dropped.length > 0) await client.query(`alter table ${table} ${dropped.join()}`)
  await client.query(`alter table ${table} set unlogged`)
  await client.query(`alter table ${table} disable trigger user`)
  await work()
  await client.query(`alter table ${table} enable trigger user`)
  await client.query(`set maintenance_work_mem = '256MB'`)
  for (const { indexdef } of indexes.rows) await client.query(indexdef)
  await client.query(`vacuum analyze ${table}`)
}
