import { type ImportResult, pathOf } from '@ntocc/sdk/contracts'
import { type Field, type Issues, REQUIRED } from '@ntocc/sdk/fields'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checksOf } from '../db/checks.ts'
import { tableNameOf } from '../registry/areas.ts'
import { declaredResources, installDeclared, uninstallDeclared } from '../testing/areas.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabases } from '../testing/databases.ts'
import { grantEverything, KIND_SAMPLES, sampleRecords, sampleValues } from '../testing/samples.ts'
import { entityOf } from './routes.ts'
import { columnsOf } from './rows.ts'
import { asFieldIssue } from './violations.ts'

afterAll(uninstallDeclared)

const API = '/ntocc-basic-api'
installDeclared()

const created = declaredResources.filter(({ by }) => by.create)

/** Rounds of bad values: the first and second of each kind, and nothing at all where something is required. */
const ROUNDS = [0, 1, 'empty'] as const

const badValue = (field: Field, round: (typeof ROUNDS)[number]): unknown => {
  const { kind, options } = field
  if (round === 'empty') return field.isRequiredIn({}) ? '' : undefined
  if (kind.name === 'codes') return ['no such code']
  if (options.codes || kind.name === 'reference') return 'no such code'
  // What JSON cannot carry never arrives; what normalising mends is not wrong.
  const bad = (KIND_SAMPLES[kind.name]?.bad ?? []).filter(
    value => JSON.stringify(value) !== 'null' && field.check(field.normalise(value)),
  )
  return bad[round] ?? bad[0]
}

/** What a page may send of an entity, all of it wrong. */
const badRecord = (fields: Readonly<Record<string, Field>>, round: (typeof ROUNDS)[number]) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const { readOnly, machine, shape } = field.options
      const value = readOnly || machine || shape ? undefined : badValue(field, round)
      return value === undefined ? [] : [[name, value]]
    }),
  )

withDatabases('one bad value, four places', database => {
  let backend: TestBackend
  let admin: string
  let serial = 0
  beforeAll(async () => {
    backend = await testBackend(database().db)
    await grantEverything(database().db)
    admin = await backend.signIn('admin')
  })
  afterAll(() => backend.app.close())

  /** What the row check of an import says of one record. */
  const imported = async (entity: string, values: object): Promise<Issues> => {
    serial += 1
    const body = { importId: `one-rule-${serial}`, mode: 'valid', dryRun: true, rows: [{ line: 2, values }] }
    const { data } = await backend.post<ImportResult>(`${API}/import/${entity}`, body, admin)
    return Object.fromEntries(
      (data?.issues ?? []).map(({ field, code, params }) => [field, params ? { code, params } : { code }]),
    )
  }
  const posted = async (path: string, values: object): Promise<Issues> =>
    ((await backend.post(path, values, admin)).errors ?? {}) as Issues

  describe.each(created.map(({ name }) => name))('%s', name => {
    const resource = created.find(each => each.name === name)
    const entity = entityOf({ name })

    it.each(ROUNDS)('form, import and API refuse the same for the same reason: %s', async round => {
      const values = badRecord(entity.own, round)
      const names = Object.keys(values)
      const form = entity.pick(...names)
      const expected = form.validate(form.normalise(values))
      expect(Object.keys(expected)).toEqual(names)
      if (round === 'empty') for (const issue of Object.values(expected)) expect(issue).toEqual(REQUIRED)
      expect(await imported(name, values)).toMatchObject(expected)
      if (resource?.by.create) expect(await posted(pathOf(resource.by.create), values)).toMatchObject(expected)
    })

    it('the database holds each rule that the form has', async () => {
      const found = await database().db.query<{ name: string }>(
        `select c.conname as name from pg_constraint c join pg_class r on r.oid = c.conrelid
         where c.contype = 'c' and r.relname = $1`,
        [tableNameOf(entity)],
      )
      const there = new Set(found.rows.map(row => row.name))
      expect(checksOf(entity).filter(({ name: rule }) => !there.has(rule))).toEqual([])
    })
  })

  const spans = created.flatMap(({ name }) =>
    Object.entries(entityOf({ name }).own).flatMap(
      ([
        end,
        {
          kind,
          options: { notBefore },
        },
      ]) => (notBefore ? [{ name, start: notBefore, end, isDay: kind.name === 'date' }] : []),
    ),
  )

  it('there are spans to try', () => expect(spans.length).toBeGreaterThan(4))

  it.each(spans)('$name: $end before $start is refused in all four, alone too', async ({ name, start, end, isDay }) => {
    const entity = entityOf({ name })
    const range = { [end]: { code: 'validation.field.range' } }
    const at = (day: string) => (isDay ? day : `${day}T00:00:00.000Z`)
    const wrong = { [start]: at('2026-03-02'), [end]: at('2026-03-01') }
    expect(entity.validate(wrong, { partial: true })).toEqual(range)
    expect(entity.validate({ ...wrong, [end]: wrong[start] }, { partial: true })).toEqual({})

    const referenced = async (of: string) => String((await sampleRecords(backend, admin).ensure(of)).code)
    const values = { ...(await sampleValues(entity, referenced)), ...wrong }
    expect(await imported(name, values)).toMatchObject(range)
    const path = created.find(each => each.name === name)?.by.create
    if (path) expect(await posted(pathOf(path), values)).toMatchObject(range)

    serial += 1
    const [columns, params] = columnsOf(entity, { code: `SPAN${serial}`, branchCode: 'HQ', ...wrong })
    const places = params.map((_, index) => `$${index + 1}`).join(', ')
    const raw = `insert into ${tableNameOf(entityOf({ name }))} (${columns.map(each => `"${each}"`).join(', ')}) values (${places})`
    const error = await database()
      .db.query(raw, params)
      .catch((failure: unknown) => failure)
    // A change of the end alone is checked by the database, which knows the other half.
    expect(asFieldIssue(error, entity, {})).toMatchObject({ errors: range })
  })
})
