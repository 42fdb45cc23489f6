import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fillSignIn, people } from './support/people.ts'

const person = people()
const failure = (page: Page, title: string) => page.getByRole('heading', { name: title, level: 1 })

/** Files of the shell whose text holds these words do not arrive, until the returned function is called. */
async function without(page: Page, words: string): Promise<() => Promise<void>> {
  const files = '**/assets/*.js'
  await page.route(files, async route => {
    const answer = await route.fetch()
    if ((await answer.text()).includes(words)) await route.abort()
    else await route.fulfill({ response: answer })
  })
  return () => page.unroute(files)
}

describe('a part of the console that does not arrive', () => {
  it('the texts of the first screen: says so in the language of the page, and tries again', async () => {
    const { page } = await person({ language: 'es' })
    const arrive = await without(page, 'Iniciar sesión')
    await page.goto('/login')
    await failure(page, 'No se puede acceder al servicio').waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es')
    expect(await page.title()).toBe('No se puede acceder al servicio - Nube Logística')
    await arrive()
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await failure(page, 'Iniciar sesión').waitFor()
  })

  it('the layout: a page to try again instead of nothing, and the deep link is kept', async () => {
    const { page } = await person({ as: 'admin' })
    const arrive = await without(page, 'sh-console')
    await page.goto('/transport/waybills?pageNum=2')
    await failure(page, 'The service cannot be reached').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await arrive()
    await page.getByRole('button', { name: 'Try again' }).click()
    await failure(page, 'Waybills').waitFor()
    expect(new URL(page.url()).search).toContain('pageNum=2')
  })
})

describe('where calls go', () => {
  it('S7-006 is the word of the running server: the same build calls another address when that one says so', async () => {
    const { page, context } = await person({ bypassCSP: true })
    const elsewhere = 'https://api.example'
    await page.route('**/console/boot', async route => {
      const response = await route.fetch()
      const json = (await response.json()) as { data: { apiBase: string } }
      json.data.apiBase = elsewhere
      await route.fulfill({ response, json })
    })
    const called: string[] = []
    await context.route(`${elsewhere}/**`, (route, request) => {
      called.push(request.url())
      const origin = new URL(page.url()).origin
      const headers = { 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true' }
      return route.fulfill({ headers, json: { status: 5000, msg: 'Answered from elsewhere' } })
    })
    await page.goto('/login')
    await fillSignIn(page, 'admin')
    await page.getByText('Answered from elsewhere').waitFor()
    expect(called).toEqual([`${elsewhere}/console/session`])
  })
})
