import { consolePorts } from '../../client/ports.ts'

/** Hands a text to the browser as a file. */
export const saveText = (text: string, name: string): void =>
  consolePorts().saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name)
