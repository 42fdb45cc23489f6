import { definePlugin, page, slot, t, todo } from '@ntocc/sdk/plugin'
import contract from './contract.ts'
import { WAITING } from './src/waiting.ts'

export default definePlugin({
  id: 'review',
  title: t('pluginName'),
  contract,
  menu: { name: 'review', title: t('menu.review'), icon: 'review', after: 'transport' },
  pages: [
    page({
      name: 'CarrierReview',
      path: '/review/carriers',
      title: t('title.carriers'),
      icon: 'review',
      permission: 'review.read',
      load: () => import('./src/pages/Carriers.tsx'),
    }),
    page({
      name: 'DriverExamine',
      path: '/review/drivers',
      title: t('title.drivers'),
      icon: 'user',
      group: 'fleet',
      before: 'DriverManage',
      permission: 'review.read',
      load: () => import('./src/pages/Drivers.tsx'),
    }),
    page({
      name: 'VehicleExamine',
      path: '/review/vehicles',
      title: t('title.vehicles'),
      icon: 'truck',
      permission: 'review.read',
      load: () => import('./src/pages/Vehicles.tsx'),
    }),
    page({
      name: 'DriverTeamReview',
      path: '/review/teams',
      title: t('title.teams'),
      icon: 'team',
      permission: 'review.read',
      load: () => import('./src/pages/Teams.tsx'),
    }),
    page({
      name: 'ShipperReview',
      path: '/review/shippers',
      title: t('title.shippers'),
      icon: 'order',
      permission: 'review.read',
      load: () => import('./src/pages/Shippers.tsx'),
    }),
  ],
  slots: [
    slot('home.card/v1', {
      of: ['platform', 'ctms'],
      title: t('card.title'),
      permission: 'review.read',
      size: 'half',
      order: 1,
      load: () => import('./src/WaitingCard.tsx'),
    }),
  ],
  todo: Object.entries(WAITING).map(([key, to]) => todo({ key, to })),
})
