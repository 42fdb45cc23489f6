// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { antdColours } from './antd.ts'
import { applyThemeColour, themeVariables } from './apply.ts'
import { clusterOf, DEFAULT_THEME, hexOf, normalHex, PREDEFINED_THEMES, rgbOf } from './cluster.ts'
import { contrast, luminance, readable } from './contrast.ts'
import { paletteOf } from './palette.ts'
import { loadThemeSheet, THEME_SHEET } from './stylesheet.ts'

const BLUE = '24,144,255 #2f9bff #46a6ff #5db1ff #74bcff #8cc8ff #a3d3ff #badeff #d1e9ff #e8f4ff'.split(' ')
const SKY = '64,158,255 #53a8ff #66b1ff #79bbff #8cc5ff #a0cfff #b3d8ff #c6e2ff #d9ecff #ecf5ff'.split(' ')

describe('theme cluster', () => {
  it.each([
    ['#1890ff', BLUE, '#1682e6'],
    ['#409eff', SKY, '#3a8ee6'],
  ])('S2-187 S9-030 %s has ten tints, in steps of a tenth towards white', (color, tints) => {
    expect(clusterOf(color).tints).toEqual(tints)
  })

  it.each([
    ['#1890ff', '#1682e6'],
    ['#409eff', '#3a8ee6'],
    ['#11a983', '#0f9876'],
    ['#000000', '#000000'],
  ])('S2-188 S9-030 %s has one shade, a tenth darker and padded: %s', (color, shade) => {
    expect(clusterOf(color).shade).toBe(shade)
  })

  it('S9-028 the default theme colour is #1890ff', () => expect(DEFAULT_THEME).toBe('#1890ff'))

  it('S9-029 there are eight predefined colours, the default among them', () => {
    expect(new Set(PREDEFINED_THEMES).size).toBe(8)
    expect(PREDEFINED_THEMES).toContain(DEFAULT_THEME)
    for (const color of PREDEFINED_THEMES) expect(normalHex(color)).toBe(color)
  })

  it.each([
    ['#1890FF', '#1890ff'],
    [' 11a983 ', '#11a983'],
    ['#0f8', '#00ff88'],
    ['#12345', undefined],
    ['red', undefined],
    ['#1890ff;}', undefined],
    ['', undefined],
  ])('reads %j as %s', (text, color) => expect(normalHex(text)).toBe(color))

  it('hexOf is the way back from rgbOf', () => {
    for (const color of PREDEFINED_THEMES) expect(hexOf(rgbOf(color))).toBe(color)
  })
})

describe('readable theme', () => {
  it('measures contrast as WCAG does', () => {
    expect(luminance('#ffffff')).toBeCloseTo(1, 5)
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it('leaves a colour that is readable as it is', () => expect(readable('#304156', '#ffffff', 4.5)).toBe('#304156'))

  it.each(
    [...PREDEFINED_THEMES, '#ffff00', '#ffffff', '#000000', '#f0e0d0'].flatMap(color =>
      [false, true].map(dark => [color, dark] as const),
    ),
  )('S2-186 %s, dark %s: words on the theme and the theme on the page can be read', (color, dark) => {
    const palette = paletteOf(color, dark)
    const surface = dark ? '#171d24' : '#ffffff'
    expect(contrast(palette.strong, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette.strongHover, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette.link, surface)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette.link, palette.hover)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette.onTint, palette.tint)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette.menuActive, '#263445')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette.primary, surface)).toBeGreaterThanOrEqual(3)
  })
})

describe('applying a theme', () => {
  const { style } = document.documentElement

  it('S2-186 recolours tokens and antd with the same colours', () => {
    applyThemeColour('#11a983', false)
    const palette = paletteOf('#11a983', false)
    expect(style.getPropertyValue('--nt-primary')).toBe(palette.primary)
    expect(style.getPropertyValue('--nt-strong')).toBe(palette.strong)
    expect(antdColours('#11a983', false)).toMatchObject({
      token: { colorPrimary: palette.primary, colorLink: palette.link },
      button: { colorPrimary: palette.strong, colorPrimaryHover: palette.strongHover, colorLink: palette.link },
    })
  })

  it.each([false, true])('words on antd buttons of the default colour can be read, dark %s', dark => {
    const { button, token } = antdColours(DEFAULT_THEME, dark)
    expect(contrast(button.colorPrimary, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(button.colorPrimaryHover, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(button.colorLink, dark ? '#171d24' : '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(token.colorPrimary).toBe(DEFAULT_THEME)
  })

  it('the cluster is there as variables', () => {
    applyThemeColour('#11a983', false)
    expect(style.getPropertyValue('--nt-theme')).toBe('#11a983')
    expect(style.getPropertyValue('--nt-theme-rgb')).toBe('17,169,131')
    expect(style.getPropertyValue('--nt-theme-9')).toBe(clusterOf('#11a983').tints[9])
    expect(style.getPropertyValue('--nt-theme-shade')).toBe('#0f9876')
  })

  it('the default colour leaves the tokens to the style sheet', () => {
    applyThemeColour('#11a983', false)
    applyThemeColour(DEFAULT_THEME, false)
    expect(style.getPropertyValue('--nt-primary')).toBe('')
    expect(Object.keys(themeVariables(DEFAULT_THEME, true)).every(name => name.startsWith('--nt-theme'))).toBe(true)
  })
})

describe('theme style sheet of the enterprise', () => {
  const sheet = () => document.getElementById('enterprise-theme')
  const answer = (status: number) => async () => ({ status, text: async () => '.x { color: var(--nt-theme) }' })

  it.each([204, 404, 500, 301, 206])('S8-024 an answer of %s is ignored', async status => {
    await loadThemeSheet(answer(status))
    expect(sheet()).toBeNull()
  })

  it('S8-024 a network that fails is ignored', async () => {
    await loadThemeSheet(async () => {
      throw new TypeError('no network')
    })
    expect(sheet()).toBeNull()
  })

  it('S8-024 an answer of 200 is applied, once', async () => {
    const asked: string[] = []
    const get = async (url: string) => {
      asked.push(url)
      return answer(200)()
    }
    await loadThemeSheet(get)
    await loadThemeSheet(get)
    expect(asked[0]).toBe(THEME_SHEET)
    expect(document.querySelectorAll('#enterprise-theme')).toHaveLength(1)
    expect(sheet()?.textContent).toContain('var(--nt-theme)')
  })
})
