import type { ThemeConfig } from 'antd'
import type { Size } from '../boot/size.ts'
import { DEFAULT_THEME } from './cluster.ts'
import { type Palette, paletteOf } from './palette.ts'

type Colours = Pick<Palette, 'primary' | 'link' | 'strong' | 'strongHover'>

/* Colours and measures below are those of tokens.css: antd computes with them, so it cannot read the variables. */
const ownColours = (dark: boolean): Colours => ({
  primary: DEFAULT_THEME,
  link: dark ? '#6cb4ff' : '#0b68c4',
  strong: '#0b68c4',
  strongHover: '#0959ab',
})

/** The red of antd is too faint on white (3.3:1) for the words of a button. */
const DANGER = {
  colorError: '#b81d24',
  colorErrorHover: '#96161c',
  colorErrorActive: '#96161c',
  colorErrorBorderHover: '#96161c',
}

/** White on the dark theme's red is too faint (4.2:1). */
const DANGER_DARK = { colorError: '#c9353b', colorErrorHover: '#b32a30', colorErrorActive: '#b32a30' }

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
      ...(dark ? DANGER_DARK : DANGER),
    },
  }
}

const FONT =
  'system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Hiragino Sans", "Noto Sans CJK SC", "Noto Sans", sans-serif'

const LIGHT = {
  colorBgLayout: '#f5f7fa',
  colorBorder: '#cdd5df',
  colorBorderSecondary: '#e6eaf0',
  colorText: '#1f2933',
  colorTextDescription: '#5f6b7b',
  colorTextPlaceholder: '#6b7684',
}
const DARK = {
  colorBgLayout: '#0f1419',
  colorBgContainer: '#171d24',
  colorBgElevated: '#1c232b',
  colorBorder: '#3d4854',
  colorBorderSecondary: '#2a323c',
  colorText: '#e4e9ef',
  colorTextDescription: '#8d99a8',
  colorTextPlaceholder: '#8d99a8',
}

/** Letters and controls in px, as `data-size` sets them for everything that is not antd's. */
const SIZES: Readonly<Record<Size, { font: number; control: number }>> = {
  large: { font: 15, control: 38 },
  medium: { font: 14, control: 32 },
  small: { font: 13, control: 28 },
}

interface Look {
  /** The theme colour, `#` and six digits. */
  color: string
  dark: boolean
  size: Size
  /** Nothing slides or fades. */
  still: boolean
}

/** What antd is told of the console's look; light or dark is its algorithm's part. */
export function antdLook({ color, dark, size, still }: Look): Pick<ThemeConfig, 'token' | 'components'> {
  const { token, button } = antdColours(color, dark)
  const { font } = SIZES[size]
  return {
    token: {
      ...(dark ? DARK : LIGHT),
      ...token,
      motion: !still,
      borderRadius: 6,
      fontFamily: FONT,
      fontSize: font,
      // antd's large controls would have larger letters than what stands around them.
      fontSizeLG: font,
      fontWeightStrong: 500,
      controlHeight: SIZES.medium.control,
      controlHeightLG: SIZES.large.control,
      controlHeightSM: SIZES.small.control,
    },
    components: {
      Button: button,
      Dropdown: dark ? {} : { colorError: DANGER.colorError },
      Tabs: {
        itemSelectedColor: button.colorLink,
        itemHoverColor: button.colorLink,
        itemActiveColor: button.colorLink,
      },
      Table: {
        headerBg: dark ? '#1c232b' : '#fafbfc',
        headerColor: dark ? '#a8b3c0' : '#566273',
        headerSortActiveBg: dark ? '#222a33' : '#eff2f6',
        headerSplitColor: 'transparent',
        rowHoverBg: dark ? '#1d2833' : '#f5f9fe',
      },
    },
  }
}
