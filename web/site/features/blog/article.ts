import type { ComponentType } from 'react';

export interface Article {
  slug: string;
  title: string;
  /** At most 160 characters. */
  description: string;
  topic: string;
  minutes: number;
  Body: ComponentType;
}
