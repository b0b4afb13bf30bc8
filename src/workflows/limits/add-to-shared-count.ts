import type {
  ICacheService,
  ICachingModuleService,
  ILockingModule,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { z } from "zod"

const Count = z.object({ total: z.number() })

/** How many seconds a count waits for the lock of another server. */
const PATIENCE_SECONDS = 2

/**
 * Adds to a count that all servers share, and returns the total. The count is deleted after `seconds`. Medusa's caching
 * module has it, or its older cache module, and it is changed under a lock. All servers share it if these modules and
 * the locking module use Redis. If they are in memory, each process has a count of its own. Undefined if they cannot be
 * reached: each server then counts separately. The name contains an address, so it is stored as a keyed digest.
 */
export async function addToSharedCount(
  container: MedusaContainer,
  { name, add, seconds }: { name: string; add: number; seconds: number },
): Promise<number | undefined> {
  // Whatever fails here, the request continues.
  try {
    const [digest] = container.resolve("mpgi").cipher.digests(name, { table: "limits", column: "name" })
    const key = `mpgi:count:${digest}`
    const locking = container.resolve<ILockingModule>(Modules.LOCKING)
    const { read, write } = storeOf(container)
    const change = async () => {
      const total = (Count.safeParse(await read(key)).data?.total ?? 0) + add
      await write(key, total, seconds)
      return total
    }
    return await locking.execute(key, change, { timeout: PATIENCE_SECONDS })
  } catch {
    return undefined
  }
}

function storeOf(container: MedusaContainer) {
  const caching = container.resolve<ICachingModuleService>(Modules.CACHING, { allowUnregistered: true })
  if (caching) {
    return {
      read: (key: string) => caching.get({ key }),
      write: (key: string, total: number, ttl: number) => caching.set({ key, data: { total }, ttl }),
    }
  }
  const cache = container.resolve<ICacheService>(Modules.CACHE)
  return {
    read: (key: string) => cache.get<unknown>(key),
    write: (key: string, total: number, ttl: number) => cache.set(key, { total }, ttl),
  }
}
