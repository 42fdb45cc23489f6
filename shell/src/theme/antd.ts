import { DEFAULT_THEME } from './cluster.ts'
import { type Palette, paletteOf } from './palette.ts'

type Colours = Pick<Palette, 'primary' | 'link' | 'strong' | 'strongHover'>

/** Those of tokens.css. */
const ownColours = (dark: boolean): Colours => ({
  primary: DEFAULT_THEME,
  link: dark ? '#6cb4ff' : '#0b68c4',
  strong: '#0b68c4',
  strongHover: '#0959ab',
})

/**
 * antd's tokens of a theme colour. White on many a colour is too faint to read (3.2:1 on the default): filled buttons
 * take a darker one, and buttons that look like links the colour of links.
 */
export function antdColours(color: string, dark: boolean) {
  const { primary, link, strong, strongHover } = color === DEFAULT_THEME ? ownColours(dark) : paletteOf(color, dark)
  return {
    token: { colorPrimary: primary, colorLink: link },
    button: {
      colorPrimary: strong,
      colorPrimaryHover: strongHover,
      colorPrimaryActive: strongHover,
      colorLink: link,
      colorLinkHover: link,
      colorLinkActive: link,
    },
  }
}
