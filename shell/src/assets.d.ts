declare module '*.css' {}

declare module 'virtual:route-network' {
  const network: import('./forms/network.ts').RouteNetwork
  export default network
}
