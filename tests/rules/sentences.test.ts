import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

/** Sentences that were agreed on with those who read them, by file and key. "30 t" is a quantity and stands in tests of lists. */
const AGREED: readonly (readonly [file: string, key: string, text: string])[] = [
  ['locales/en/shell.json', 'preferences.languageChanged', 'Language changed'],
  ['locales/en/shell.json', 'search.more', 'Type more to narrow'],
  ['locales/en/shell.json', 'sheet.title', 'Your session has ended'],
  ['plugins/orders/locales/en.json', 'hall.taken', 'You took {{waybillNo}}'],
  ['plugins/waybills/locales/en.json', 'took', 'You took {{waybillNo}}'],
  [
    'plugins/waybills/locales/en.json',
    'finding.lossOver',
    'Loss {{loss}} {{unit}} exceeds the allowance of {{tolerated}} {{unit}}',
  ],
  ['plugins/waybills/locales/en.json', 'review.amounts', 'Amounts after approval'],
  ['plugins/master-data/locales/en.json', 'trialHint', 'Trial with current prices; nothing is saved'],
  ['locales/zh/shell.json', 'sheet.lead', '登录已失效，内容已保留，请重新登录'],
  ['locales/zh/validation.json', 'validation.field.twice', '{{label}}与第{{line}}行重复'],
  ['plugins/fleet/locales/zh.json', 'vehicle.plateNo', '车牌'],
  ['plugins/waybills/locales/zh.json', 'waybill.planUnloadTime', '要求到达'],
  ['plugins/waybills/locales/zh.json', 'moveHint.acceptOwn', '您将承接此运单'],
  ['plugins/waybills/locales/zh.json', 'moveHint.accept_DRIVER', '您将承接此运单'],
  ['plugins/waybills/locales/zh.json', 'photosOf.load', '装货照片或磅单'],
  ['plugins/home/locales/es.json', 'title.home', 'Panel de operaciones'],
  ['plugins/master-data/locales/es.json', 'notAsked', 'Rellene los datos del transporte y pulse Calcular'],
  ['plugins/waybills/locales/ja.json', 'finding.lossOver', '減量{{loss}}{{unit}}が許容減量{{tolerated}}{{unit}}を超過'],
  ['locales/ja/shell.json', 'sheet.title', 'セッションが終了しました'],
  ['plugins/home/locales/ja.json', 'trend.now', '当期間'],
]

it.each(AGREED)('%s: %s reads as was agreed', (file, key, text) => {
  const words: unknown = JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
  const found = key.split('.').reduce<unknown>((inner, name) => Object(inner)[name], words)
  expect(found).toBe(text)
})
