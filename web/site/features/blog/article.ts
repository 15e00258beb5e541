import type { ComponentType } from 'react';

export interface Article {
  /** The last part of its address. */
  slug: string;
  title: string;
  /** What it answers, in one or two sentences of at most 160 characters. */
  description: string;
  topic: string;
  minutes: number;
  Body: ComponentType;
}
