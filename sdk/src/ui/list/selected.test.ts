import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import en from '../../../../locales/en/sdk.json' with { type: 'json' }
import es from '../../../../locales/es/sdk.json' with { type: 'json' }
import ja from '../../../../locales/ja/sdk.json' with { type: 'json' }
import zh from '../../../../locales/zh/sdk.json' with { type: 'json' }

it.each([
  ['en', en, '1 selected', '2 selected'],
  ['es', es, '1 seleccionada', '2 seleccionadas'],
  ['ja', ja, '1 件選択', '2 件選択'],
  ['zh', zh, '已选 1 条', '已选 2 条'],
])('in %s one row that is chosen is spoken of as one, and two as two', async (lng, sdk, one, two) => {
  const words = createInstance()
  await words.init({ lng, resources: { [lng]: { sdk } }, defaultNS: 'sdk' })
  const say = (count: number) => words.t('list.selected', { count, value: String(count) })
  expect([say(1), say(2)]).toEqual([one, two])
})
