import { definePlugin, page, slot, t, todo } from '@ntocc/sdk/plugin'

export default definePlugin({
  id: 'shippers',
  pages: [
    // The shippers and who belongs to them.
    page({
      name: 'ShipmentManage',
      path: '/shippers',
      title: t('title.shipment'),
      icon: 'order',
      load: () => import('./src/pages/Shippers.tsx'),
    }),
    page({
      name: 'ShipmentDetail',
      path: '/shippers/detail',
      title: t('title.shipmentDetail'),
      always: true,
      hidden: true,
      activeMenu: '/shippers',
      load: () => import('./src/pages/Shipper.tsx'),
    }),
    page({
      name: 'ShipmentOwn',
      path: '/shippers/own',
      title: t('title.own'),
      icon: 'order',
      roles: ['SHIPPER'],
      load: () => import('./src/pages/Own.tsx'),
    }),
    page({
      name: 'ShipmentStaffManage',
      path: '/shippers/staff',
      title: t('title.shipmentStaff'),
      icon: 'user',
      load: () => import('./src/pages/Staff.tsx'),
    }),
    page({
      name: 'ShipmentCompanyManage',
      path: '/shippers/companies',
      title: t('title.shipmentCompany'),
      icon: 'warehouse',
      load: () => import('./src/pages/Companies.tsx'),
    }),
    page({
      name: 'UpstreamCustomerManage',
      path: '/shippers/customers',
      title: t('title.upstreamCustomer'),
      icon: 'team',
      load: () => import('./src/pages/Customers.tsx'),
    }),
    page({
      name: 'CommonRouteManage',
      path: '/shippers/routes',
      title: t('title.commonRouteInfo'),
      icon: 'map',
      load: () => import('./src/pages/Routes.tsx'),
    }),
    page({
      name: 'CreditBlacklist',
      path: '/shippers/blacklist',
      title: t('title.creditBlacklist'),
      icon: 'insurance',
      permission: 'blacklist.read',
      load: () => import('./src/pages/Blacklist.tsx'),
    }),
    // What is agreed with them, and the money side of it.
    page({
      name: 'ShipmentContractManage',
      path: '/shippers/contracts',
      title: t('title.shipmentContract'),
      icon: 'contract',
      load: () => import('./src/pages/Contracts.tsx'),
    }),
    page({
      name: 'ShipmentContractDetail',
      path: '/shippers/contracts/detail',
      title: t('title.shipmentContractDetail'),
      always: true,
      hidden: true,
      activeMenu: '/shippers/contracts',
      load: () => import('./src/pages/Contract.tsx'),
    }),
    page({
      name: 'ShipmentServiceFee',
      path: '/shippers/service-fees',
      title: t('title.shipmentServiceFee'),
      icon: 'money',
      load: () => import('./src/pages/ServiceFees.tsx'),
    }),
    page({
      name: 'InvoiceMessageManage',
      path: '/shippers/invoice-titles',
      title: t('title.invoiceMessage'),
      icon: 'report',
      load: () => import('./src/pages/InvoiceTitles.tsx'),
    }),
    page({
      name: 'ShipmentLineManage',
      path: '/shippers/lines',
      title: t('title.shipmentLineArea'),
      icon: 'map',
      load: () => import('./src/pages/Lines.tsx'),
    }),
  ],
  slots: [
    slot('party.actions/v1', {
      title: t('new.creditBlacklist'),
      permission: 'blacklist.read',
      load: () => import('./src/blacklist/PartyAction.tsx'),
    }),
  ],
  todo: [
    todo({ key: 'shipment_id_card_due_warn', to: '/shippers?expiring.idCardExpire=30&authStatus=2' }),
    todo({ key: 'shipment_contract_due', to: '/shippers/contracts?expiring=30&status=2' }),
  ],
})
