import { definePlugin, page, t } from '@ntocc/sdk/plugin'

export default definePlugin({
  id: 'organisation',
  pages: [
    page({
      name: 'RoleManage',
      path: '/organisation/roles',
      title: t('title.roles'),
      icon: 'role',
      permission: 'role.read',
      load: () => import('./src/pages/Roles.tsx'),
    }),
    page({
      name: 'AuthorityManage',
      path: '/organisation/authorities',
      title: t('title.authorities'),
      icon: 'key',
      permission: 'role.read',
      load: () => import('./src/pages/Authorities.tsx'),
    }),
  ],
})
