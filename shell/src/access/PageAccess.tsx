import { PageAccessContext } from '@ntocc/sdk/hooks'
import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react'
import { createStore } from '../state/store.ts'
import { matchPage } from './match.ts'
import { type AppRoute, flatten } from './routes.ts'

/** Whether a path leads to one of the user's pages. */
export function accessOf(routes: readonly AppRoute[]): (path: string) => boolean {
  const pages = flatten(routes).flatMap(({ page }) => page ?? [])
  return path => matchPage(pages, path) !== null
}

/** Lets the pages of the tabs ask where their user may go. The context's value stays: hidden pages are not drawn again. */
export function PageAccess({ routes, children }: { routes: readonly AppRoute[]; children: ReactNode }) {
  const [store] = useState(() => createStore(accessOf(routes)))
  useLayoutEffect(() => store.set(() => accessOf(routes)), [store, routes])
  const value = useMemo(() => ({ getSnapshot: store.get, subscribe: store.subscribe }), [store])
  return <PageAccessContext value={value}>{children}</PageAccessContext>
}
