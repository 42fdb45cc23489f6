import { definePlugin, page, t } from '@ntocc/sdk/plugin'

export default definePlugin({
  id: 'organisation',
  pages: [
    page({
      name: 'StaffManage',
      path: '/organisation/staff',
      title: t('title.staff'),
      icon: 'user',
      permission: 'staff.read',
      load: () => import('./src/pages/Staff.tsx'),
    }),
    page({
      name: 'DepartmentManage',
      path: '/organisation/departments',
      title: t('title.department'),
      icon: 'team',
      permission: 'staff.read',
      load: () => import('./src/pages/Departments.tsx'),
    }),
    page({
      name: 'PartyGroupManage',
      path: '/organisation/party-groups',
      title: t('title.partyGroup'),
      icon: 'contract',
      permission: 'partyGroup.edit',
      load: () => import('./src/pages/PartyGroups.tsx'),
    }),
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
