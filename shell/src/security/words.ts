import { loadNamespace } from '../boot/i18n.ts'

/** A part of this folder together with its words: it must not flash the keys of texts on their way. */
export async function withWords<M>(module: Promise<M>): Promise<M> {
  const [loaded] = await Promise.all([module, loadNamespace('security')])
  return loaded
}
