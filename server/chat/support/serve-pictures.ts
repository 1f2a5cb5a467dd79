import type { FastifyInstance } from 'fastify'
import { servePictures } from '../../kit/pictures.ts'
import type { ChatServices } from '../services.ts'
import { findPicture } from './picture-store.ts'
import { picturePath } from './view.ts'

/** Serves pictures of conversations. */
export const serveServicePictures = (app: FastifyInstance, services: Pick<ChatServices, 'database' | 'vault'>): void =>
  servePictures(app, services, { path: picturePath, find: (code) => findPicture(services.database, code) })
