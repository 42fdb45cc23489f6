import { render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { createFormat } from '../../client/format.ts'
import { changePercent, KpiTile } from './KpiTile.tsx'
import { share } from './StackBar.tsx'

describe('change against the period before', () => {
  it('is relative to the earlier figure', () => expect(changePercent(120, 100)).toBe(20))
  it('keeps its sign when the earlier figure is a loss', () => expect(changePercent(50, -100)).toBe(150))
  it('says nothing without a base', () => {
    expect(changePercent(10, 0)).toBeUndefined()
    expect(changePercent(undefined, 5)).toBeUndefined()
  })
})

const { percent } = createFormat('en')

describe('share of a whole', () => {
  it('has one decimal only when small', () => {
    expect(share(1, 30, percent)).toBe('3.3%')
    expect(share(15, 30, percent)).toBe('50%')
  })
  it('is written as the language writes it', () => expect(share(1, 30, createFormat('es').percent)).toBe('3,3\u00a0%'))
  it('is zero of nothing', () => expect(share(0, 0, percent)).toBe('0%'))
})

describe('a tile', () => {
  /** Words are their keys, whatever another file has told i18next. */
  const keys = createInstance()
  beforeAll(() => keys.init({ lng: 'en', ns: 'sdk', resources: {} }))
  const change = (now: number, before: number) => {
    const { unmount } = render(
      <I18nextProvider i18n={keys}>
        <KpiTile title="Freight" value="1" period="last 30 days" now={now} before={before} moreIsBetter />
      </I18nextProvider>,
    )
    const words = screen.getByText('last 30 days').previousElementSibling?.textContent
    unmount()
    return words
  }
  it('says how many times as much, where a percentage would have four figures', () => {
    expect(change(66_120, 1000)).toBe('▲ chart.times')
    expect(change(9999, 1000)).toBe('▲ chart.up')
    expect(change(500, 1000)).toBe('▼ chart.down')
  })
})
