export { donationRoutes as routes } from './donations/routes.ts';
