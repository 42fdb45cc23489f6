import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, it } from 'vitest'
import { definePlugin } from '../../../plugin/definition.ts'
import { renderPlugin } from '../../../testing/index.ts'
import type { MatchingOutcome } from '../types.ts'
import { BulkSheet } from './BulkSheet.tsx'
import { Progress } from './progress.ts'

afterEach(cleanup)

const LOCALES = join(import.meta.dirname, '../../../../../locales')
const LONG = 'Wuhan Jiangxia Third Grain and Oil Storage and Transport Company with Limited Liability'
const FAILED = [
  { name: 'YD2711001', reason: '挂车的行驶证已于 2027-10-31 到期，请更新后重试' },
  { name: LONG, reason: 'Vehicle or driver are on YD2711007 at that time' },
  // Two records may be called the same.
  { name: LONG, reason: 'The receipt has not been approved' },
]

/** The result of a move on all that match, as a phone shows it. */
const show = async (language: string, outcome: MatchingOutcome) => {
  const i18n = i18next.createInstance()
  await i18n.init({
    lng: language,
    resources: { [language]: { sdk: JSON.parse(readFileSync(join(LOCALES, language, 'sdk.json'), 'utf8')) } },
    interpolation: { escapeValue: false },
  })
  const work = {
    kind: 'matching' as const,
    action: { key: 'sign', label: 'Sign' },
    count: 400,
    progress: new Progress(),
    answer: Promise.resolve(outcome),
  }
  const Sheet = () => (
    <I18nextProvider i18n={i18n}>
      <BulkSheet work={work} nameOf={String} onClose={() => undefined} />
    </I18nextProvider>
  )
  const title = { en: 'Probe', zh: '探', es: 'Prueba', ja: '試' }
  const page = { name: 'Probe', path: '/probe', title, load: async () => ({ default: Sheet }) }
  await renderPlugin(definePlugin({ id: 'probe', pages: [page] } as never), {
    page: 'Probe',
    locale: {},
    api: {},
    narrow: true,
  })
  return within(await screen.findByRole('dialog'))
}

it.each([
  ['en', '397 of 400 done, 3 not done', 'Result by row'],
  ['zh', '共 400 条，完成 397 条，未完成 3 条', '逐行结果'],
  ['es', '397 de 400 hechas, 3 sin hacer', 'Resultado por fila'],
  ['ja', '400 件中 397 件完了、3 件未完了', '行ごとの結果'],
])('a move that succeeded in part names each record that was left, and why: %s', async (language, tally, label) => {
  const dialog = await show(language, { done: 397, left: 3, failed: FAILED })
  expect(await dialog.findByText(tally)).toBeTruthy()
  const rows = within(dialog.getByRole('list', { name: label })).getAllByRole('listitem')
  expect(rows.map(row => [...row.children].map(part => part.textContent))).toEqual(
    FAILED.map(({ name, reason }) => [name, reason]),
  )
})

it.each([
  ['en', '197 of 400 done, 203 not done', '200 more were not done and are not named here.'],
  ['zh', '共 400 条，完成 197 条，未完成 203 条', '另有 200 条未完成，此处未列出。'],
  ['es', '197 de 400 hechas, 203 sin hacer', 'Hay 200 más sin hacer que no se nombran aquí.'],
  ['ja', '400 件中 197 件完了、203 件未完了', 'ほかに 200 件が未完了です（ここには表示していません）。'],
])('of more than are named it counts all, and says how many it does not name: %s', async (language, tally, more) => {
  const dialog = await show(language, { done: 197, left: 203, failed: FAILED })
  expect(await dialog.findByText(tally)).toBeTruthy()
  expect(dialog.getByText(more)).toBeTruthy()
})
