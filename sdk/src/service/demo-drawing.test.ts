// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { drawDemoPaper } from './demo-drawing.ts'
import type { DemoCard, DemoDrawing, DemoLine } from './demo-pictures.ts'

const LINES: readonly DemoLine[] = [
  ['姓名', '司机001'],
  ['证号', '420000198001010012'],
  ['发证机关', '武汉市公安局交通警察支队'],
  ['住址', '一二三四五六七八九十'.repeat(5)],
]
const LAYOUTS = ['card', 'table', 'certificate', 'letter', 'slip'] as const
const card = (layout: DemoCard['layout']): DemoCard => ({
  title: '样证',
  tint: [40, 84, 70],
  layout,
  hasPortrait: true,
  seals: ['发证机关'],
})
const parsed = (svg: string): Element =>
  new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement as unknown as Element

it.each(LAYOUTS)('A13 a %s has its figures, its seal and the note that it is a sample', layout => {
  const { svg, width, height } = drawDemoPaper(card(layout), LINES)
  const root = parsed(svg)
  expect([root.getAttribute('width'), root.getAttribute('height')].map(Number)).toEqual([width, height])
  const text = root.textContent ?? ''
  for (const said of ['样证', '司机001', '420000198001010012', '样本 演示用', '非真实文件', '演示专用'])
    expect(text, said).toContain(said)
  // Around the seal each letter stands for itself.
  const seal = [...root.querySelectorAll('g')].find(each => each.querySelector('circle'))
  expect(seal?.textContent).toBe('武汉市公安局交通警察支队样本演示专用')
})

it.each(LAYOUTS)('nothing of a %s stands outside of it', layout => {
  const { svg, width, height } = drawDemoPaper(card(layout), LINES)
  const texts = [...parsed(svg).querySelectorAll('text[x]')]
  expect(texts.length).toBeGreaterThan(4)
  for (const each of texts) {
    const [x, y, size] = ['x', 'y', 'font-size'].map(name => Number(each.getAttribute(name)))
    const long = [...(each.textContent ?? '')].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 1 : 0.58), 0) * size!
    expect(each.getAttribute('text-anchor') ? long / 2 : x! + long, each.textContent ?? '').toBeLessThanOrEqual(width)
    expect(y, each.textContent ?? '').toBeLessThanOrEqual(height)
  }
})

it('what a record says is text, whatever it is', () => {
  const bad = `<script>alert(1)</script>"'&`
  const drawing: DemoDrawing = {
    width: 300,
    height: 200,
    palette: [
      [255, 255, 255],
      [0, 0, 0],
    ],
    shapes: [{ kind: 'text', x: 0, y: 0, text: bad, scale: 1, colour: 1 }],
  }
  for (const { svg } of [drawDemoPaper(card('card'), [['姓名', bad]]), drawDemoPaper(() => drawing, [])]) {
    expect(parsed(svg).querySelector('script, parsererror')).toBeNull()
    expect(parsed(svg).textContent).toContain('alert(1)')
  }
})
