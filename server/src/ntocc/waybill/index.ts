import type { Route } from '../http/handle.ts'
import { detailRoutes } from './detail.ts'
import { listRoutes } from './list.ts'
import { moveRoutes } from './move-routes.ts'
import { trackRoutes } from './track-routes.ts'

export { waybillTables } from './schema.ts'

/** Calls about waybills: list, detail, moves, sign-off, tracks and positions. */
export const waybillRoutes: readonly Route[] = [...listRoutes, ...detailRoutes, ...moveRoutes, ...trackRoutes]
