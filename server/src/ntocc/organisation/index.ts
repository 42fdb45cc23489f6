import type { Route } from '../http/handle.ts'
import { departmentRoutes } from './departments.ts'
import { permissionRoutes } from './permissions.ts'
import { resourceRoutes } from './resources.ts'
import { roleRoutes } from './roles.ts'
import { staffRoutes } from './staff.ts'

/** Roles, what they are granted, and what there is to grant (specification, section 6). */
export const organisationRoutes: readonly Route[] = [
  ...roleRoutes,
  ...resourceRoutes,
  ...permissionRoutes,
  ...staffRoutes,
  ...departmentRoutes,
]
