import { applicationRoutes } from './account/applications.ts'
import { contactRoutes } from './account/contact-routes.ts'
import { factorRoutes } from './account/factor-routes.ts'
import { ownSessionRoutes } from './account/own-sessions.ts'
import { partyRoutes } from './account/party-routes.ts'
import { passwordRoutes } from './account/password-routes.ts'
import { signInRoutes } from './account/sign-in.ts'
import { complianceRoutes } from './areas/compliance.ts'
import { settingRoutes } from './areas/settings.ts'
import { auditRoutes } from './audit/routes.ts'
import { bulkMoveRoutes } from './bulk-moves/routes.ts'
import { dictRoutes } from './dictionaries/routes.ts'
import { headImageRoutes } from './files/head-image.ts'
import type { Route } from './http/handle.ts'
import { importRoutes } from './imports/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { organisationRoutes } from './organisation/index.ts'
import { userInfoRoutes } from './organisation/user-info.ts'
import { PRODUCT_HOOKS } from './product-hooks.ts'
import { recordRoutes } from './records/routes.ts'
import { areaRoutes } from './reference/areas.ts'
import { branchRoutes } from './reference/branch-config.ts'
import { dictionaryRoutes } from './reference/dictionaries.ts'
import { enterpriseRoutes } from './reference/enterprise.ts'
import { reviewRoutes } from './review/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { elementRoutes } from './services/elements/routes.ts'
import { ocrRoutes } from './services/ocr.ts'
import { linkRoutes } from './share/links.ts'
import { todoRoutes } from './todo/routes.ts'
import { revealRoutes } from './views/reveal.ts'
import { viewRoutes } from './views/routes.ts'

/** Every call the backend answers. A call of the endpoint table that is not here answers 404 and says so. */
export const routes: readonly Route[] = [
  ...signInRoutes,
  ...userInfoRoutes,
  ...passwordRoutes,
  ...applicationRoutes,
  ...contactRoutes,
  ...factorRoutes,
  ...ownSessionRoutes,
  ...headImageRoutes,
  ...partyRoutes,
  ...branchRoutes,
  ...areaRoutes,
  ...dictionaryRoutes,
  ...enterpriseRoutes,
  ...dictRoutes,
  ...recordRoutes(PRODUCT_HOOKS),
  ...auditRoutes,
  ...reviewRoutes,
  ...importRoutes,
  ...bulkMoveRoutes,
  ...organisationRoutes,
  ...jobRoutes,
  ...complianceRoutes,
  ...settingRoutes,
  ...ocrRoutes,
  ...elementRoutes,
  ...searchRoutes,
  ...linkRoutes,
  ...todoRoutes,
  ...viewRoutes,
  ...revealRoutes,
]
