import type { DemoRow } from './demo.ts'

/** Red, green, blue; 0 to 255. */
export type DemoColour = readonly [red: number, green: number, blue: number]

/** Part of a drawing. A colour is its place in the palette; letters of a text are 8 × `scale` high. */
export type DemoShape =
  | { kind: 'box'; x: number; y: number; width: number; height: number; colour: number }
  | { kind: 'disc'; x: number; y: number; radius: number; colour: number }
  | { kind: 'text'; x: number; y: number; text: string; scale: number; colour: number }

/** A picture in few colours, of which the first is the ground; shapes are drawn one over the other. */
export interface DemoDrawing {
  width: number
  height: number
  palette: readonly DemoColour[]
  shapes: readonly DemoShape[]
}

/** A figure of a paper as it is printed on it. Without a label it is a paragraph across the sheet. */
export type DemoLine = readonly [label: string, value: unknown]

/**
 * A paper with its figures, drawn as such papers look, which says of itself that it is a sample.
 * - `card`: an identity card, rows on a tinted ground
 * - `table`: a licence, cells with rules
 * - `certificate`: a sheet with a border, its title large above
 * - `letter`: an upright sheet with text
 * - `slip`: a printed form, rows with rules
 */
export interface DemoCard {
  title: string
  tint: DemoColour
  /** `card` unless told. */
  layout?: 'card' | 'table' | 'certificate' | 'letter' | 'slip'
  /** A figure where others have a photograph. */
  hasPortrait?: boolean
  /** Labels of the lines whose value stands around a round seal, from the left. */
  seals?: readonly string[]
}

/** A paper that records show. */
export interface DemoPaper {
  /** Field that shows it; several papers of one field are shown one after the other. */
  field: string
  /** Name of its kind: where nobody has his own, all of a branch show the same one. */
  kind: string
  look: DemoCard | ((lines: readonly DemoLine[]) => DemoDrawing)
  lines(row: DemoRow): readonly DemoLine[]
}
