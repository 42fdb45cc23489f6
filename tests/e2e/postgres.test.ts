import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declaredBy } from '../../sdk/cli/conform/contracts.ts'
import { conformance } from '../../sdk/cli/conform/round.ts'
import { signIn as signedInAt } from '../../sdk/cli/conform/sign-in.ts'
import { CONTRACTS_IN_FORCE } from '../../server/src/gateway/testing/contracts.ts'
import { DATABASES } from '../../server/src/ntocc/testing/databases.ts'
import { grantEverything } from '../../server/src/ntocc/testing/samples.ts'
import { addressOf, databaseName, SERVER_URL } from '../../server/src/ntocc/testing/server.ts'
import { type RunningConsole, startConsole } from './support/console.ts'
import { PASSWORD, people, signIn } from './support/people.ts'

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

describe.runIf(DATABASES.includes('postgres'))('the console on PostgreSQL', () => {
  const name = databaseName('test')
  const databaseUrl = addressOf(name)
  const person = people('own')
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

  it('answers every call of every area as its contract says', async () => {
    // What pages draw of the answers is the same on every database: the crawl of every screen looks at that.
    await grantEverything({ query: async (text: string) => sql(text, databaseUrl) } as never)
    const admin = await signedInAt(running.url, { NTOCC_USERNAME: 'admin', NTOCC_PASSWORD: PASSWORD })
    const declared = declaredBy(CONTRACTS_IN_FORCE)
    const { problems, conforming } = await conformance(admin, declared)
    expect(problems).toEqual({})
    expect(conforming.length).toBeGreaterThan(declared.calls.length * 0.9)
  }, 240_000)

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
