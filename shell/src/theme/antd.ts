import { DEFAULT_THEME } from './cluster.ts'
import { paletteOf } from './palette.ts'

/**
 * antd's tokens of a theme colour. White on many a colour is too faint to read (3.2:1 on the default): filled buttons
 * take a darker one.
 */
export function antdColours(color: string, dark: boolean) {
  if (color === DEFAULT_THEME) {
    return {
      token: { colorPrimary: DEFAULT_THEME, colorLink: dark ? '#6cb4ff' : '#0b68c4' },
      button: { colorPrimary: '#0b68c4' },
    }
  }
  const { primary, link, strong } = paletteOf(color, dark)
  return { token: { colorPrimary: primary, colorLink: link }, button: { colorPrimary: strong } }
}
