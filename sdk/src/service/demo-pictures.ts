import type { DemoRow } from './demo.ts'

/** Red, green, blue; 0 to 255. */
export type DemoColour = readonly [red: number, green: number, blue: number]

/** Part of a drawing. A colour is its place in the palette; a text has capital letters, digits and a few signs. */
export type DemoShape =
  | { kind: 'box'; x: number; y: number; width: number; height: number; colour: number }
  | { kind: 'disc'; x: number; y: number; radius: number; colour: number }
  | { kind: 'text'; x: number; y: number; text: string; scale: number; colour: number }

/** A picture in at most sixteen colours, of which the first is the ground; shapes are drawn one over the other. */
export interface DemoDrawing {
  width: number
  height: number
  palette: readonly DemoColour[]
  shapes: readonly DemoShape[]
}

/** A figure of a paper. */
export type DemoLine = readonly [label: string, value: unknown]

/** A card with a title and its figures, which says of itself that it is no document. */
export interface DemoCard {
  title: string
  tint: DemoColour
  /** A figure where others have a photograph. */
  hasPortrait?: boolean
}

/** A paper that records show. */
export interface DemoPaper {
  /** Field that shows it. */
  field: string
  /** Name of its kind: where nobody has his own, all of a branch show the same one. */
  kind: string
  look: DemoCard | ((lines: readonly DemoLine[]) => DemoDrawing)
  lines(row: DemoRow): readonly DemoLine[]
}
