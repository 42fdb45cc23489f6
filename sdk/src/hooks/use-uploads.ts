import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useId, useInsertionEffect, useRef, useState } from 'react'
import type { UploadItem } from '../client/uploads.ts'
import { useConsole } from './services.ts'
import { fileKey } from './use-file.ts'
import { usePageHandle, usePageLifecycle } from './use-page.ts'
import { useStore } from './use-session.ts'

export interface UploadsOptions {
  /** Files that have arrived, as references for a record's field. Told when the page is on screen. */
  onStored(references: readonly string[]): void
  /** Whether PDF is taken beside pictures; yes unless told. */
  documents?: boolean
}

/**
 * Around inputs on a page that somebody opened by a link: their files are sent with the link instead of a session, and only
 * a call by the same link may name them.
 */
export const UploadsByLink = createContext<string | undefined>(undefined)

/**
 * Around inputs of a form that is kept where there is no connection: a file that could not be sent is given to this, and the form
 * has the reference that it answers (24 to 40 letters and digits after `file/`), until whoever kept the file sends it.
 */
export const UploadsKept = createContext<((file: File) => Promise<string>) | undefined>(undefined)

const whole = <T>(state: T): T => state

/**
 * Uploads of one input. They run in the console's service: a tab may be left and the upload goes on, in the tray too;
 * what has arrived meanwhile is handed over when the tab is shown again. Closing the tab stops them, after asking.
 */
export function useUploads({ onStored, documents }: UploadsOptions) {
  const { uploads } = useConsole()
  const page = usePageHandle()
  const share = useContext(UploadsByLink)
  const keep = useContext(UploadsKept)
  const queries = useQueryClient()
  const [ids, setIds] = useState<readonly string[]>([])
  const all = useStore(uploads, whole)
  const items = all.filter(item => ids.includes(item.id))
  const told = useRef(onStored)
  useEffect(() => {
    told.current = onStored
  })
  const waiting = useRef(ids)
  const who = `upload${useId()}`
  // Lives while the page is hidden too: until its files have been handed over, the tab must not be dropped from memory.
  useInsertionEffect(() => {
    waiting.current = ids
    const tell = () => {
      const mine = uploads.getSnapshot().filter(({ id }) => waiting.current.includes(id))
      page?.setDirty(
        mine.some(({ state }) => state !== 'failed' && state !== 'cancelled'),
        who,
      )
    }
    // Nothing may be rendered from here.
    queueMicrotask(tell)
    return uploads.subscribe(tell)
  }, [ids, page, uploads, who])
  // The input is gone for good, not hidden: nobody will take what is on its way.
  useInsertionEffect(
    () => () =>
      queueMicrotask(() => {
        for (const id of waiting.current) uploads.take(id)
        waiting.current = []
        page?.setDirty(false, who)
      }),
    [page, uploads, who],
  )
  const drop = (gone: readonly string[]) => {
    setIds(now => now.filter(id => !gone.includes(id)))
    for (const id of gone) uploads.take(id)
  }
  const arrived = items.flatMap(item => (item.state === 'done' && item.reference ? [item] : []))
  const arrivedKey = arrived.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has arrived is the event
  useEffect(() => {
    if (arrived.length === 0) return
    for (const { id, reference } of arrived) queries.setQueryData(fileKey(reference ?? ''), uploads.fileOf(id))
    drop(arrived.map(({ id }) => id))
    told.current(arrived.map(({ reference }) => reference ?? ''))
  }, [arrivedKey])
  usePageLifecycle({
    onClose: () => {
      for (const id of ids) uploads.take(id)
    },
  })
  return {
    /** On their way, failed or stopped; what has arrived is in the value instead. */
    items: items.filter(({ state }) => state !== 'done') as readonly UploadItem[],
    isBusy: items.some(({ state }) => state === 'queued' || state === 'sending'),
    start: (files: readonly File[]) => {
      const started = uploads.start(files, { documents, claimed: true, ...(share && { share }), ...(keep && { keep }) })
      setIds(now => [...now, ...started])
    },
    cancel: (id: string) => uploads.cancel(id),
    retry: (id: string) => uploads.retry(id),
    /** Stops it and takes it out of the input. */
    remove: (id: string) => drop([id]),
    fileOf: (id: string) => uploads.fileOf(id),
  }
}
