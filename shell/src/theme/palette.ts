import { GRAPHIC_CONTRAST, mix, readable, TEXT_CONTRAST } from './contrast.ts'

/** Colours of the console that follow the theme colour, readable where they stand. */
export interface Palette {
  /** Lines, bars, marks: told from the page. */
  primary: string
  /** Links and marked words. */
  link: string
  focus: string
  /** Filled buttons; their words are white. */
  strong: string
  strongHover: string
  hover: string
  /** Behind marked words. */
  tint: string
  /** Marked words on the tint. */
  onTint: string
  /** The menu entry of the page on screen. */
  menuActive: string
}

const SURFACES = { light: '#ffffff', dark: '#171d24' } as const
/** Behind the marked entry of the menu, in both themes. */
const MENU_MARKED = '#263445'
const WHITE = '#ffffff'

/** The palette of a theme colour (`#rrggbb`), for light or dark. */
export function paletteOf(color: string, dark: boolean): Palette {
  const surface = dark ? SURFACES.dark : SURFACES.light
  const strong = readable(color, WHITE, TEXT_CONTRAST)
  const tint = mix(color, surface, dark ? 0.2 : 0.1)
  const hover = mix(color, surface, dark ? 0.12 : 0.06)
  return {
    primary: readable(color, surface, GRAPHIC_CONTRAST),
    // A row under the pointer is nearer to the colour than the page is: words must be told from that too.
    link: readable(color, hover, TEXT_CONTRAST),
    focus: readable(color, surface, GRAPHIC_CONTRAST),
    strong,
    strongHover: mix('#000000', strong, 0.15),
    hover,
    tint,
    onTint: readable(color, tint, TEXT_CONTRAST),
    menuActive: readable(color, MENU_MARKED, TEXT_CONTRAST),
  }
}
