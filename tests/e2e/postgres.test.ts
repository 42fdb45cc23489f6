import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningConsole, startConsole } from './support/console.ts'
import { people, signIn } from './support/people.ts'
import { menuPaths, pagesOf, walkPages } from './support/walk.ts'

const SERVER_URL = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const PHONE = '10000000001'

async function sql(text: string, url = SERVER_URL): Promise<pg.QueryResult | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_500 })
  try {
    await client.connect()
    return await client.query(text)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const reachable = await sql('select 1').then(
  () => true,
  () => false,
)

describe.runIf(reachable)('the console on PostgreSQL', () => {
  const name = `ntocc_test_${randomBytes(6).toString('hex')}`
  const databaseUrl = Object.assign(new URL(SERVER_URL), { pathname: `/${name}` }).href
  const person = people()
  let running: RunningConsole

  beforeAll(async () => {
    await sql(`create database ${name}`)
    running = await startConsole({ env: { DATABASE_URL: databaseUrl, DEMO: 'on', DEMO_WAYBILLS: '300' } })
  })
  afterAll(async () => {
    await running?.stop()
    await sql(`drop database if exists ${name} with (force)`)
  })

  it('signs people in and shows their waybills', async () => {
    const { page, errors } = await person({ url: running.url })
    await signIn(page, 'admin')
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    await page.goto('/transport/waybills')
    await page.getByRole('link', { name: /^YD/ }).first().waitFor()
    expect(errors).toEqual([])
  })

  it('S2-062 shows every page of the menu, whole', async () => {
    const { page, context, errors } = await person({ url: running.url, as: 'admin' })
    const menu = await menuPaths(page)
    const pages = [...(await pagesOf(context)).values()].flat().filter(({ path }) => menu.includes(path))
    expect(pages).toHaveLength(menu.length)
    // What they say in which language is the same on every database.
    expect((await walkPages(page, pages, { languages: ['zh'] })).faults).toEqual({})
    expect(errors).toEqual([])
  }, 300_000)

  it('S7-016 says that a code has expired', async () => {
    const { page } = await person({ url: running.url })
    await page.goto('/login')
    await page.getByRole('tab', { name: 'Phone' }).click()
    await page.getByLabel('Mobile number').fill(PHONE)
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByText('The code is on its way').waitFor()
    const [, code = ''] = /\b(\d{6})\b/.exec(await (await fetch(`${running.url}/console/outbox`)).text()) ?? []
    await sql("update sys_sms_code set expires_at = now() - interval '1 second'", databaseUrl)
    await page.getByLabel('Verification code').fill(code)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('The verification code has expired. Request a new one.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
  })

  it('says that an account is locked after five wrong passwords, and for how long', async () => {
    const { page } = await person({ url: running.url })
    await signIn(page, 'hubei', 'Wrong@2026')
    for (let attempt = 2; attempt <= 5; attempt++) {
      await page.getByText('The user name or password is wrong').waitFor()
      await page.getByLabel('Password', { exact: true }).fill(`Wrong@202${attempt}`)
      const answered = page.waitForResponse('**/console/session')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await answered
    }
    await signIn(page, 'hubei')
    await page.getByText(/Too many wrong passwords. Try again in \d+ minutes./).waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
  })
})
