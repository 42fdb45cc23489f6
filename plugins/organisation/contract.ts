import { defineContract } from '@ntocc/sdk/contracts'

/** People, roles and menus are the kernel's: what is here is who has their pages from the start. */
export default defineContract({ id: 'organisation', defaults: { roles: { PLAT_ADMIN: 'all' } } })
