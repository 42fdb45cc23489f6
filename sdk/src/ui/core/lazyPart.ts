import { type ComponentType, lazy } from 'react'

/** A part that is loaded when it is first drawn, with the props of the part itself, generic ones too. */
export const lazyPart = <C>(load: () => Promise<C>): C =>
  lazy(() => load().then(part => ({ default: part as ComponentType }))) as C
