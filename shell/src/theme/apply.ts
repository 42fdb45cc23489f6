import { clusterOf, DEFAULT_THEME } from './cluster.ts'
import { type Palette, paletteOf } from './palette.ts'

const TOKENS: Readonly<Record<keyof Palette, string>> = {
  primary: '--nt-primary',
  link: '--nt-link',
  focus: '--nt-focus',
  strong: '--nt-strong',
  strongHover: '--nt-strong-hover',
  hover: '--nt-hover',
  tint: '--nt-tint',
  onTint: '--nt-on-tint',
  menuActive: '--nt-menu-active',
}

/** Variables of the cluster: `--nt-theme`, `--nt-theme-rgb`, `--nt-theme-1` … `--nt-theme-9`, `--nt-theme-shade`. */
export function clusterVariables(color: string): Record<string, string> {
  const { tints, shade } = clusterOf(color)
  const [rgb = '', ...lighter] = tints
  return {
    '--nt-theme': color,
    '--nt-theme-rgb': rgb,
    ...Object.fromEntries(lighter.map((tint, index) => [`--nt-theme-${index + 1}`, tint])),
    '--nt-theme-shade': shade,
  }
}

/** What the theme colour sets over the style sheet; with the default colour the sheet's own tokens stay. */
export function themeVariables(color: string, dark: boolean): Record<string, string> {
  const tokens = color === DEFAULT_THEME ? [] : Object.entries(paletteOf(color, dark))
  return {
    ...clusterVariables(color),
    ...Object.fromEntries(tokens.map(([key, value]) => [TOKENS[key as keyof Palette], value])),
  }
}

/** Recolours everything that reads tokens: shell, building blocks and plugins, without a render. */
export function applyThemeColour(color: string, dark: boolean, { style } = document.documentElement): void {
  for (const token of Object.values(TOKENS)) style.removeProperty(token)
  for (const [name, value] of Object.entries(themeVariables(color, dark))) style.setProperty(name, value)
}
